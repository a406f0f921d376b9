// printStackTrace to a stream and a writer, repeated frames, nested suppressed and causes combined
import java.io.*;

public class PrintStackTrace {
    static class Problem extends Exception {
        Problem(String m, Throwable c) { super(m, c); }
    }

    static void recurse(int n) throws Problem {
        if (n == 0) throw new Problem("leaf", null);
        try {
            recurse(n - 1);
        } catch (Problem p) {
            Problem q = new Problem("level " + n, n % 2 == 0 ? p : null);
            if (n % 2 == 1) q.addSuppressed(p);
            throw q;
        }
    }

    public static void main(String[] args) {
        try {
            recurse(4);
        } catch (Problem p) {
            StringWriter sw = new StringWriter();
            p.printStackTrace(new PrintWriter(sw, true));
            System.out.print(sw);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            p.printStackTrace(new PrintStream(out, true));
            System.out.println(out.toString().equals(sw.toString()));
            p.printStackTrace();
            p.printStackTrace(System.out);
        }
        Exception multi = new Exception("line one\nline two\n");
        multi.printStackTrace(System.out);
        new Exception((String) null).printStackTrace(System.out);
        new Exception("").printStackTrace(System.out);
        Thread.dumpStack();
    }
}
