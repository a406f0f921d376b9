// try/catch/finally control flow: order of blocks, overriding returns, values captured before finally runs
public class NestedFinally {
    static StringBuilder log = new StringBuilder();

    @SuppressWarnings("finally")
    static int overrides() { try { return 1; } finally { return 2; } }
    static int captured() { int x = 1; try { return x; } finally { x = 5; } }
    static int[] capturedRef() { int[] x = {1}; try { return x; } finally { x[0] = 5; } }
    @SuppressWarnings("finally")
    static int swallow() { try { throw new RuntimeException("gone"); } finally { return 3; } }

    static int nest(int mode) {
        try {
            log.append('a');
            try {
                log.append('b');
                if (mode == 1) throw new IllegalStateException("x");
                if (mode == 2) return 2;
                if (mode == 5) throw new Error("err");
            } catch (IllegalStateException e) {
                log.append('c');
                if (mode == 1) throw new IllegalArgumentException("y", e);
            } finally {
                log.append('d');
                try {
                    if (mode == 3) throw new UnsupportedOperationException();
                } finally {
                    log.append('e');
                }
            }
            log.append('g');
        } catch (IllegalArgumentException e) {
            log.append('h').append(e.getCause().getMessage());
            return 10;
        } catch (RuntimeException e) {
            log.append('i');
            return 11;
        } finally {
            log.append('j');
        }
        return 12;
    }

    static String replaced() {
        try {
            try {
                throw new RuntimeException("first");
            } finally {
                Object o = null;
                o.hashCode();
            }
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + " " + e.getSuppressed().length;
        }
    }

    static long wide(boolean fail) {
        long a = 1L << 40;
        double d = 2.5;
        try {
            a += 1;
            if (fail) throw new RuntimeException();
            d *= 2;
            return a + (long) d;
        } catch (RuntimeException e) {
            d += 100;
        } finally {
            a++;
        }
        return a + (long) d;
    }

    public static void main(String[] args) {
        System.out.println(overrides() + " " + captured() + " " + capturedRef()[0] + " " + swallow());
        for (int m = 0; m < 6; m++) {
            log.setLength(0);
            String r;
            try {
                r = "" + nest(m);
            } catch (Throwable t) {
                r = t.toString();
            }
            System.out.println(m + " " + log + " " + r);
        }
        System.out.println(replaced());
        System.out.println(wide(false) + " " + wide(true));
        int n = 0;
        for (int i = 0; i < 10; i++) { try { if (i % 3 == 0) continue; n += i; } finally { n += 100; } }
        System.out.println(n);
    }
}
