// Thread groups: hierarchy, enumeration, limits, interrupt of a group
//@ seeds
import java.util.*;
import java.util.concurrent.*;

public class ThreadGroups {
    public static void main(String[] args) throws Exception {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        ThreadGroup a = new ThreadGroup("a"), b = new ThreadGroup(a, "b");
        System.out.println(main.getName() + " " + main.getParent().getName() + main.getParent().getParent() + a.getParent().getName() + b.getParent().getName() + main.parentOf(b) + b.parentOf(a) + a.parentOf(a));
        CountDownLatch up = new CountDownLatch(4), done = new CountDownLatch(4);
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 4; i++) {
            new Thread(i % 2 == 0 ? a : b, () -> {
                up.countDown();
                try {
                    Thread.sleep(100000000);
                } catch (InterruptedException e) {
                    names.add(Thread.currentThread().getName() + " in " + Thread.currentThread().getThreadGroup().getName());
                }
                done.countDown();
            }, "t" + i).start();
        }
        up.await();
        System.out.println(a.activeCount() + " " + b.activeCount() + a.activeGroupCount());
        Thread[] ts = new Thread[10];
        int n = a.enumerate(ts), own = a.enumerate(new Thread[10], false);
        TreeSet<String> found = new TreeSet<>();
        for (int i = 0; i < n; i++) found.add(ts[i].getName());
        System.out.println(n + " " + own + found);
        ThreadGroup[] gs = new ThreadGroup[3];
        System.out.println(a.enumerate(gs) + " " + gs[0].getName() + a + b.getMaxPriority());
        a.interrupt();
        done.await();
        TreeSet<String> sorted = new TreeSet<>(names);
        System.out.println(sorted);
        a.setMaxPriority(3);
        Thread low = new Thread(b, () -> { });
        low.setPriority(9);
        System.out.println(low.getPriority() + " " + b.getMaxPriority());
        ThreadGroup d = new ThreadGroup("d");
        System.out.println(d.isDaemon() + " " + d.isDestroyed() + d.activeCount());
        try {
            new ThreadGroup(null, "x");
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        Thread t = new Thread(d, () -> { });
        t.start();
        t.join();
        System.out.println(t.getThreadGroup());
    }
}
