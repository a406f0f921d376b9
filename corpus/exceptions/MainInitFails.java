// The main class itself fails to initialize: main is never entered
public class MainInitFails {
    static int value;

    static {
        System.out.println("static block of the main class");
        value = Integer.parseInt("7") + (value = "abc".charAt(9));
    }

    public static void main(String[] args) {
        System.out.println("never " + value);
    }
}
