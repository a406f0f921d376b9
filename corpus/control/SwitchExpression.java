// Switch expressions: yield, as operands with a non-empty operand stack, with exceptions and in conditions
public class SwitchExpression {
    static int n;

    static int next() { return n++; }

    static int parse(String s) {
        return 100 + next() * switch (s) {
            case "try" -> {
                try {
                    yield Integer.parseInt("x");
                } catch (NumberFormatException e) {
                    yield 7;
                } finally {
                    n += 10;
                }
            }
            case "loop" -> {
                int t = 0;
                for (int i = 0; i < 5; i++) {
                    if (i == 3) continue;
                    t += i;
                }
                yield t;
            }
            default -> s.length();
        } + next();
    }

    static Object typed(int i) {
        return switch (i) { case 0 -> 1; case 1 -> 2L; case 2 -> 'c'; default -> 1.5f; };
    }

    static Object loose(int i) {
        Object o = switch (i) { case 0 -> 1; case 1 -> "s"; default -> null; };
        return o;
    }

    public static void main(String[] args) {
        System.out.println(parse("try") + " " + n);
        System.out.println(parse("loop") + " " + n);
        System.out.println(parse("other") + " " + n);
        System.out.println(typed(0) + " " + typed(1) + " " + typed(2) + " " + typed(3));
        System.out.println(loose(0) + " " + loose(1) + " " + loose(2));
        for (int i = 0; i < 4; i++) {
            if (switch (i) { case 1, 3 -> true; default -> false; }) System.out.print(i + " ");
        }
        System.out.println();
        String r = "a" + switch (args.length) { case 0: String t = "zero"; yield t + next(); default: yield "many"; } + "b";
        System.out.println(r);
        int x = 5;
        x += switch (x) { case 5 -> { x = 100; yield 1; } default -> 0; };
        System.out.println(x);
        int[] a = new int[3];
        a[switch (n % 2) { case 0 -> 0; default -> 2; }] = switch (n % 3) { case 0 -> 9; case 1 -> 8; default -> 7; };
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
        try {
            int bad = switch (args.length) { case 0 -> throw new IllegalStateException("thrown"); default -> 1; };
            System.out.println(bad);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
