// try-with-resources: close order, suppressed exceptions, null resources, existing variables, return values
public class TryWithResources {
    static StringBuilder log = new StringBuilder();

    static class R implements AutoCloseable {
        final String n; final boolean failClose;
        R(String n, boolean failOpen, boolean failClose) {
            log.append("open ").append(n).append("; ");
            if (failOpen) throw new IllegalStateException("open " + n);
            this.n = n; this.failClose = failClose;
        }
        @Override public void close() {
            log.append("close ").append(n).append("; ");
            if (failClose) throw new UnsupportedOperationException("close " + n);
        }
    }

    static String run(int m) {
        try (R a = new R("a", m == 1, m == 2 || m == 4); R b = m == 6 ? null : new R("b", m == 3, m == 4 || m == 5)) {
            log.append("body; ");
            if (m == 4 || m == 7) throw new RuntimeException("body");
            return "returned";
        } catch (IllegalStateException e) {
            log.append("catch; ");
            return "caught " + e.getMessage();
        } finally {
            log.append("finally; ");
        }
    }

    static void show(int m) {
        log.setLength(0);
        String r;
        try {
            r = run(m);
        } catch (RuntimeException e) {
            StringBuilder s = new StringBuilder(e.toString());
            for (Throwable t : e.getSuppressed()) s.append(" [").append(t.getMessage()).append(']');
            r = s.toString();
        }
        System.out.println(m + " " + r + " | " + log);
    }

    static int loop() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try (R r = new R("l" + i, false, false)) {
                if (i == 1) continue;
                if (i == 3) break;
                n += i;
            }
        }
        return n;
    }

    public static void main(String[] args) throws Exception {
        for (int m = 0; m < 8; m++) show(m);
        log.setLength(0);
        System.out.println(loop() + " " + log);
        R shared = new R("shared", false, true);
        try (shared; AutoCloseable lam = () -> log.append("lambda close; ")) {
            log.setLength(0);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage() + " " + log);
        }
        Throwable t = new Exception("main");
        try {
            t.addSuppressed(t);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + (e.getCause() == t));
        }
        try {
            t.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Throwable off = new Throwable("off", null, false, false) { };
        off.addSuppressed(t);
        off.setStackTrace(t.getStackTrace());
        System.out.println(off.getSuppressed().length + " " + off.getStackTrace().length);
    }
}
