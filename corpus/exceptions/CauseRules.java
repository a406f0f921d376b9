// Throwable API: initCause rules, getCause, messages of the constructors, circular causes printed
import java.io.*;

public class CauseRules {
    static class X extends Exception {
        X() { } X(String s) { super(s); } X(String s, Throwable c) { super(s, c); } X(Throwable c) { super(c); }
    }

    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("ok");
        } catch (RuntimeException e) {
            System.out.println(e + " / " + e.getCause());
        }
    }

    static String print(Throwable t) {
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w));
        return w.toString();
    }

    public static void main(String[] args) {
        Throwable c = new RuntimeException("cause");
        for (X x : new X[] {new X(), new X("m"), new X("m", c), new X("m", null), new X(c), new X((Throwable) null), new X((String) null)})
            System.out.println(x + " / " + x.getMessage() + " / " + x.getCause() + " / " + x.getLocalizedMessage());
        t(() -> new X("a", c).initCause(c));
        t(() -> new X("a", null).initCause(c));
        t(() -> new X("a").initCause(c));
        t(() -> { X x = new X("a"); x.initCause(null); x.initCause(c); });
        t(() -> { X x = new X("self"); x.initCause(x); });
        X a = new X("a"), b = new X("b", a);
        a.initCause(b);
        System.out.print(print(b));
        X s = new X("s");
        X q = new X("q", s);
        s.addSuppressed(q);
        System.out.print(print(q));
        X noTrace = new X("empty");
        noTrace.setStackTrace(new StackTraceElement[0]);
        System.out.print(print(noTrace));
        try {
            noTrace.setStackTrace(null);
        } catch (NullPointerException e) {
            System.out.println("null trace");
        }
        try {
            noTrace.setStackTrace(new StackTraceElement[] {null});
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Error(c).getMessage() + " " + new AssertionError(5) + " " + new AssertionError((Object) c).getCause() + " " + new IndexOutOfBoundsException(7).getMessage() + " " + new ArrayIndexOutOfBoundsException(7).getMessage() + " " + new StringIndexOutOfBoundsException(7).getMessage());
        System.out.println(new UncheckedIOException(new IOException("io")).getMessage() + " " + new ExceptionInInitializerError(c).getException() + " " + new ClassNotFoundException("cnf", c).getCause() + " " + new java.lang.reflect.InvocationTargetException(c).getTargetException());
    }
}
