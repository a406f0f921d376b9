// Many short threads, nested spawning, and a tree of joins
//@ seeds
import java.util.*;
import java.util.concurrent.atomic.*;

public class ManyThreads {
    static final AtomicInteger count = new AtomicInteger();

    static int tree(int depth) {
        if (depth == 0) { count.incrementAndGet(); return 1; }
        int[] r = new int[2];
        Thread a = new Thread(() -> r[0] = tree(depth - 1)), b = new Thread(() -> r[1] = tree(depth - 1));
        a.start();
        b.start();
        try {
            a.join();
            b.join();
        } catch (InterruptedException e) {
            return -1;
        }
        return r[0] + r[1];
    }

    public static void main(String[] args) throws Exception {
        System.out.println(tree(5) + " " + count);
        List<Thread> ts = new ArrayList<>();
        int[] slots = new int[100];
        for (int i = 0; i < 100; i++) { int k = i; ts.add(new Thread(() -> slots[k] = k * k)); }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        long s = 0;
        for (int v : slots) s += v;
        System.out.println(s);
        Thread[] relay = new Thread[30];
        StringBuilder sb = new StringBuilder();
        for (int i = 29; i >= 0; i--) { int k = i; relay[i] = new Thread(() -> { sb.append((char) ('a' + k % 26)); if (k < 29) { relay[k + 1].start(); } }); }
        relay[0].start();
        for (int i = 0; i < 30; i++) { while (relay[i].getState() == Thread.State.NEW) Thread.sleep(1); relay[i].join(); }
        System.out.println(sb);
        Set<Long> ids = Collections.synchronizedSet(new HashSet<>());
        Thread[] idt = new Thread[20];
        for (int i = 0; i < 20; i++) { idt[i] = new Thread(() -> ids.add(Thread.currentThread().getId())); idt[i].start(); }
        for (Thread t : idt) t.join();
        System.out.println(ids.size() + " " + (Thread.activeCount() >= 1));
    }
}
