// Enum switches: the synthetic map, null selector, switch inside the enum, exhaustive switch expressions
public class SwitchEnum {
    enum Color { RED, GREEN, BLUE { @Override String nick() { return "b!"; } };
        String nick() {
            switch (this) {
                case RED: return "r";
                default: return "other";
            }
        }
    }

    enum Op { ADD, SUB, MUL, DIV }

    static String classic(Color c) {
        switch (c) {
            case BLUE: return "blue";
            case RED: return "red";
        }
        return "none";
    }

    static int eval(Op op, int a, int b) {
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case DIV -> {
                try {
                    yield a / b;
                } catch (ArithmeticException e) {
                    yield Integer.MIN_VALUE;
                } finally {
                    System.out.print("[div]");
                }
            }
        };
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) System.out.print(classic(c) + ":" + c.nick() + " ");
        System.out.println();
        for (Op o : Op.values()) System.out.print(eval(o, 7, 0) + " " + eval(o, 9, 2) + " ");
        System.out.println();
        try {
            eval(null, 1, 2);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            classic(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        Thread.State s = Thread.currentThread().getState();
        switch (s) {
            case NEW: System.out.println("new"); break;
            case RUNNABLE: System.out.println("runnable"); break;
            default: System.out.println("?");
        }
        int total = 0;
        for (int i = 0; i < 100; i++) {
            total += switch (Op.values()[i % 4]) { case ADD -> 1; case SUB -> -2; default -> i; };
        }
        System.out.println(total);
        System.out.println(Color.BLUE.getClass() == Color.class ? "same" : Color.BLUE.getDeclaringClass().getSimpleName());
    }
}
