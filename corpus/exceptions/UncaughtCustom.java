// An uncaught custom throwable: its toString, getLocalizedMessage and a rewritten stack trace are used for printing
public class UncaughtCustom {
    static class Custom extends Throwable {
        final int code;
        Custom(int code) { super("ignored"); this.code = code; }
        @Override public String getMessage() { return "code " + code; }
        @Override public String getLocalizedMessage() { return "localized " + super.getMessage() + " " + code; }
    }

    static class Odd extends Custom {
        Odd() { super(9); }
        @Override public String toString() { return "<odd " + super.toString() + ">"; }
    }

    public static void main(String[] args) throws Throwable {
        Throwable t = new Odd();
        StackTraceElement[] st = t.getStackTrace();
        System.out.println(st.length + " " + st[0]);
        t.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("made.Up", "method", "Up.java", 12),
            new StackTraceElement("made.Up", "noLine", "Up.java", -1),
            new StackTraceElement("made.Up", "nativeOne", "Up.java", -2),
            new StackTraceElement("made.Up", "noFile", null, 3),
            new StackTraceElement("loader", "mod", "1.0", "made.Up", "full", "Up.java", 7),
            st[0]});
        t.initCause(new Custom(1));
        throw t;
    }
}
