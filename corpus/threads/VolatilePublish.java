// Publication through volatile, final fields, synchronized and atomics; spin on volatile ends
//@ seeds
import java.util.concurrent.atomic.*;

public class VolatilePublish {
    static volatile boolean ready;
    static int a, b;
    static long wide;
    static volatile long vwide;
    static volatile double vdouble;

    static class Immutable { final int x, y; final int[] arr; Immutable(int v) { x = v; y = -v; arr = new int[] {v, v + 1}; } boolean sane() { return x == -y && arr[0] == x && arr[1] == x + 1; } }
    static Immutable racy;
    static volatile Immutable pub;

    public static void main(String[] args) throws Exception {
        Thread r = new Thread(() -> { while (!ready) Thread.yield(); System.out.println(a + " " + b + " " + wide); });
        r.start();
        a = 1; b = 2; wide = 1L << 40;
        ready = true;
        r.join();
        AtomicInteger insane = new AtomicInteger();
        Thread w = new Thread(() -> { for (int i = 1; i <= 200; i++) { pub = new Immutable(i); racy = new Immutable(i); } });
        Thread[] rs = new Thread[2];
        for (int i = 0; i < 2; i++) { rs[i] = new Thread(() -> { for (int k = 0; k < 200; k++) { Immutable p = pub, q = racy; if (p != null && !p.sane() || q != null && !q.sane()) insane.incrementAndGet(); } }); rs[i].start(); }
        w.start();
        w.join();
        for (Thread t : rs) t.join();
        System.out.println("insane " + insane + " " + pub.x);
        Thread lw = new Thread(() -> { for (int i = 0; i < 300; i++) vwide = i % 2 == 0 ? -1L : 0L; vwide = 7; });
        AtomicInteger torn = new AtomicInteger();
        Thread lr = new Thread(() -> { for (int i = 0; i < 300; i++) { long v = vwide; if (v != 0 && v != -1 && v != 7) torn.incrementAndGet(); } });
        lr.start(); lw.start(); lr.join(); lw.join();
        System.out.println("torn " + torn + " " + vwide);
        int[] data = new int[10];
        AtomicBoolean flag = new AtomicBoolean();
        AtomicIntegerArray idx = new AtomicIntegerArray(1);
        Thread p = new Thread(() -> { for (int i = 0; i < 10; i++) { data[i] = i * i; idx.set(0, i + 1); } flag.set(true); });
        p.start();
        int seen = 0, sum = 0;
        while (seen < 10) { int n = idx.get(0); while (seen < n) sum += data[seen++]; if (seen < 10) Thread.yield(); }
        p.join();
        System.out.println(sum + " " + flag);
        int[] turn = {0};
        Thread[] ring = new Thread[3];
        AtomicInteger token = new AtomicInteger();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 3; i++) { int k = i; ring[i] = new Thread(() -> { for (int q = 0; q < 4; q++) { while (token.get() % 3 != k) Thread.yield(); sb.append(k); token.incrementAndGet(); } }); ring[i].start(); }
        for (Thread t : ring) t.join();
        System.out.println(sb + " " + turn[0]);
        vdouble = 1;
        vdouble += 0.5;
        vdouble++;
        System.out.println(vdouble);
    }
}
