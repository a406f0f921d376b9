// synchronized methods, blocks, static locks: no lost updates, re-entrance, release on exception
//@ seeds
public class SyncCounter {
    private int n;
    private static int s;
    private final Object lock = new Object();
    private int byBlock, unsafe;
    synchronized void inc() { n++; }
    synchronized int get() { return n; }
    static synchronized void sinc() { s++; }
    void block() { synchronized (lock) { byBlock += 2; synchronized (lock) { byBlock--; } } }
    synchronized int reenter(int d) { return d == 0 ? n : reenter(d - 1); }
    synchronized void fails() { n += 10; throw new IllegalStateException(); }

    public static void main(String[] args) throws Exception {
        SyncCounter c = new SyncCounter();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) { c.inc(); sinc(); c.block(); synchronized (SyncCounter.class) { int v = c.unsafe; if (k % 50 == 0) Thread.yield(); c.unsafe = v + 1; } }
                try {
                    c.fails();
                } catch (IllegalStateException e) {
                    if (Thread.holdsLock(c)) System.out.println("still held");
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(c.get() + " " + s + " " + c.byBlock + " " + c.unsafe + " " + c.reenter(50));
        System.out.println(Thread.holdsLock(c));
        synchronized (c) { System.out.println(Thread.holdsLock(c) + " " + Thread.holdsLock(c.lock)); }
        Integer boxed = 5;
        String str = "lock";
        synchronized (str) { synchronized (boxed) { System.out.println(Thread.holdsLock("lock")); } }
        int[] arr = new int[1];
        synchronized (arr) { arr[0] = 1; }
        synchronized (int[].class) { System.out.println(Thread.holdsLock(int[].class) + " " + arr[0]); }
        for (int i = 0; i < 3; i++) { synchronized (c.lock) { if (i == 1) continue; if (i == 2) break; } }
        System.out.println(Thread.holdsLock(c.lock));
        System.out.println(ret(c.lock) + " " + Thread.holdsLock(c.lock));
    }

    static int ret(Object o) { synchronized (o) { try { return 1; } finally { synchronized (o) { s = -1; } } } }
}
