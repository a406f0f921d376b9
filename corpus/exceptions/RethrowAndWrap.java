// Rethrowing, wrapping, and translating through layers: identity, trace of origin, finally between
import java.util.concurrent.*;
import java.util.function.*;

public class RethrowAndWrap {
    static class Wrapped extends RuntimeException {
        final int layer;
        Wrapped(int layer, Throwable c) { super("layer " + layer, c); this.layer = layer; }
    }

    static StringBuilder order = new StringBuilder();

    static void layer(int n) {
        try {
            if (n == 0) throw new UnsupportedOperationException("origin");
            layer(n - 1);
        } catch (Wrapped w) {
            if (w.layer % 2 == 1) throw w;
            throw new Wrapped(n, w);
        } catch (RuntimeException e) {
            throw new Wrapped(0, e);
        } finally {
            order.append(n);
        }
    }

    static <T> Supplier<T> unchecked(Callable<T> c) {
        return () -> {
            try {
                return c.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
    }

    static Throwable root(Throwable t) { return t.getCause() == null ? t : root(t.getCause()); }

    public static void main(String[] args) {
        try {
            layer(6);
        } catch (Wrapped w) {
            int n = 0;
            for (Throwable t = w; t != null; t = t.getCause()) n++;
            System.out.println(w.layer + " " + n + " " + order + " " + root(w).getMessage() + " " + root(w).getStackTrace()[0].getMethodName());
        }
        System.out.println(unchecked(() -> 5).get());
        try {
            unchecked(() -> { throw new java.io.IOException("io"); }).get();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage());
        }
        RuntimeException same = new RuntimeException("same");
        try {
            unchecked(() -> { throw same; }).get();
        } catch (RuntimeException e) {
            System.out.println(e == same);
        }
        Throwable last = null;
        for (int i = 0; i < 5; i++) {
            try {
                if (last != null) throw last;
                throw new Exception("e" + i);
            } catch (Throwable t) {
                last = i % 2 == 0 ? new Exception("w" + i, t) : t;
            }
        }
        StringBuilder sb = new StringBuilder();
        for (Throwable t = last; t != null; t = t.getCause()) sb.append(t.getMessage()).append(' ');
        System.out.println(sb);
        int count = 0;
        for (int i = 0; i < 2000; i++) try { throw new Wrapped(i, null); } catch (Wrapped w) { count += w.layer & 1; }
        System.out.println(count);
    }
}
