// Thread start and join: results visible after join, start twice, run called directly, names, ids, equality of current thread
//@ seeds
import java.util.*;

public class StartJoin {
    static class Work extends Thread {
        final int n; long result; boolean self;
        Work(int n) { super("w" + n); this.n = n; }
        @Override public void run() { for (int i = 1; i <= n * 100; i++) result += (long) i * n; self = Thread.currentThread() == this; }
    }

    public static void main(String[] args) throws Exception {
        List<Work> ws = new ArrayList<>();
        for (int i = 0; i < 6; i++) ws.add(new Work(i));
        for (Work w : ws) w.start();
        long sum = 0;
        for (Work w : ws) { w.join(); sum += w.result; System.out.println(w.getName() + " " + w.result + " " + w.self + w.isAlive() + w.getState()); }
        System.out.println(sum);
        try {
            ws.get(0).start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot restart");
        }
        Work direct = new Work(3);
        direct.run();
        System.out.println(direct.result + " " + direct.self + direct.getState());
        direct.join();
        Thread t = new Thread(() -> { });
        System.out.println(t.getName().startsWith("Thread-") + " " + t.isDaemon() + t.getPriority() + t.isAlive() + t.getState() + (t.getId() > 0));
        t.setPriority(Thread.MAX_PRIORITY);
        t.setName("renamed");
        t.start();
        t.join();
        System.out.println(t.getName() + " " + t.getPriority() + t.getState() + t.getThreadGroup());
        try {
            t.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("priority");
        }
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getPriority() + Thread.currentThread().isDaemon() + Thread.currentThread().getThreadGroup().getName() + Thread.currentThread().isAlive());
        Thread[] chain = new Thread[5];
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 5; i++) { int k = i; chain[i] = new Thread(() -> { try { if (k > 0) chain[k - 1].join(); } catch (InterruptedException e) { order.append('!'); } order.append(k); }); }
        for (int i = 4; i >= 0; i--) if (i > 0) { chain[0].getState(); }
        for (int i = 0; i < 5; i++) chain[i].start();
        chain[4].join();
        System.out.println(order);
        System.out.println(new Thread("nm").toString() + " " + new Thread((Runnable) null).isInterrupted());
    }
}
