// Stack trace elements seen by the program: methods, lines, constructors, static blocks, inner and overloaded methods
public class StackTraceElements {
    static void show(String name, Throwable t) {
        StringBuilder sb = new StringBuilder(name);
        for (StackTraceElement e : t.getStackTrace()) sb.append("\n    ").append(e.getClassName()).append('.').append(e.getMethodName()).append(' ').append(e.getFileName()).append(' ').append(e.getLineNumber());
        System.out.println(sb);
    }

    static class Init {
        static int v;
        static {
            v = 1;
            show("static block", new Throwable());
        }
        int f = field();
        {
            show("instance block", new Throwable());
        }
        Init() {
            show("constructor", new Throwable());
        }
        int field() {
            show("field initializer", new Throwable());
            return 1;
        }
    }

    interface Dflt { default Throwable d() { return s(); } static Throwable s() { return new Throwable(); } }

    static Throwable make() { return new Throwable(); }

    static Throwable multi(int a,
                           int b) {
        return a > b
            ? make()
            : make();
    }

    static class Sub extends Exception {
        Sub() { super("sub"); }
        Sub(String s) { this(); }
    }

    static int chained(StringBuilder sb) {
        return sb
            .append("a")
            .append("b")
            .charAt(
                99);
    }

    public static void main(String[] args) throws Exception {
        new Init();
        show("default method", new Dflt() { }.d());
        show("one line", multi(2, 1));
        show("other line", multi(1, 2));
        show("exception's own constructors are not frames", new Sub("x"));
        Runnable r = new Runnable() {
            @Override public void run() {
                class Local { Throwable t() { return make(); } }
                show("local in anonymous", new Local().t());
            }
        };
        r.run();
        try {
            chained(new StringBuilder());
        } catch (IndexOutOfBoundsException e) {
            StackTraceElement[] st = e.getStackTrace();
            System.out.println(st[st.length - 2] + " " + st[st.length - 1]);
        }
        try {
            int[] a = new int[1];
            a[0] = 1
                + a[
                    args.length + 5];
        } catch (ArrayIndexOutOfBoundsException e) {
            show("array index", e);
        }
        Throwable filled = make();
        StackTraceElement first = filled.getStackTrace()[0];
        filled.fillInStackTrace();
        show("refilled", filled);
        System.out.println(first.equals(make().getStackTrace()[0]) + " " + first.getMethodName() + " " + first.isNativeMethod());
        filled.getStackTrace()[0] = null;
        System.out.println(filled.getStackTrace()[0]);
        StackTraceElement[] here = Thread.currentThread().getStackTrace();
        System.out.println(here[0].getMethodName() + " " + here[1].getMethodName() + " " + here.length);
    }
}
