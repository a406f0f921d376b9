// Runtime figures that hold anywhere: memory sums, processors, collector calls, exec-free
public class RuntimeInfo {
    public static void main(String[] args) throws Exception {
        Runtime r = Runtime.getRuntime();
        System.out.println((r == Runtime.getRuntime()) + " " + (r.maxMemory() > 0) + (r.totalMemory() > 0) + (r.freeMemory() > 0) + (r.freeMemory() <= r.totalMemory()) + (r.totalMemory() <= r.maxMemory()) + (r.availableProcessors() >= 1));
        long before = r.totalMemory() - r.freeMemory();
        byte[][] hold = new byte[20][];
        for (int i = 0; i < 20; i++) hold[i] = new byte[500_000];
        long after = r.totalMemory() - r.freeMemory();
        System.out.println((after > before) + " " + hold.length);
        hold = null;
        r.gc();
        r.runFinalization();
        System.out.println(r.totalMemory() - r.freeMemory() < after + 5_000_000);
        long t0 = System.currentTimeMillis(), n0 = System.nanoTime();
        boolean mono = true;
        long last = n0;
        for (int i = 0; i < 1000; i++) { long n = System.nanoTime(); if (n < last) mono = false; last = n; }
        System.out.println(mono + " " + (System.currentTimeMillis() >= t0) + (t0 > 1_000_000_000_000L));
        Thread.sleep(5);
        System.out.println((System.nanoTime() - n0 >= 5_000_000) + " " + (System.currentTimeMillis() - t0 >= 4));
        System.out.println(java.time.Instant.now().toEpochMilli() - System.currentTimeMillis() < 1000);
        try {
            System.loadLibrary("no-such-library-here");
        } catch (UnsatisfiedLinkError e) {
            System.out.println("no library");
        }
        try {
            System.load("relative.so");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(System.mapLibraryName("x"));
        System.out.println(Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader());
        try {
            new Nat().nope(1);
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
    }

    static class Nat { native int nope(int x); }
}
