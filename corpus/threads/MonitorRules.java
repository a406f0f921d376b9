// IllegalMonitorStateException of wait and notify without the lock, wait releases all levels, notify without waiters
//@ seeds
public class MonitorRules {
    interface X { void go() throws Exception; }
    static void t(String n, X x) {
        try {
            x.go();
            System.out.println(n + " ok");
        } catch (Exception e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static boolean go, inside;

    public static void main(String[] args) throws Exception {
        Object o = new Object();
        t("wait", () -> o.wait());
        t("wait ms", () -> o.wait(10));
        t("notify", () -> o.notify());
        t("notifyAll", () -> o.notifyAll());
        t("negative", () -> { synchronized (o) { o.wait(-1); } });
        t("bad nanos", () -> { synchronized (o) { o.wait(1, 1000000); } });
        t("bad nanos without lock", () -> o.wait(1, -1));
        t("notify none", () -> { synchronized (o) { o.notify(); o.notifyAll(); } });
        t("timed wait", () -> { synchronized (o) { o.wait(5); o.wait(0, 1); } });
        t("other lock", () -> { synchronized (new Object()) { o.notify(); } });
        t("interrupted before", () -> { Thread.currentThread().interrupt(); synchronized (o) { o.wait(); } });
        System.out.println(Thread.interrupted());
        t("interrupted without lock", () -> { Thread.currentThread().interrupt(); o.wait(); });
        System.out.println(Thread.interrupted());
        Thread w = new Thread(() -> {
            synchronized (o) { synchronized (o) { synchronized (o) {
                inside = true;
                o.notifyAll();
                while (!go) try { o.wait(); } catch (InterruptedException e) { System.out.println("int"); }
                System.out.println("woke holding " + Thread.holdsLock(o));
            } System.out.println("still " + Thread.holdsLock(o)); } }
            System.out.println("released " + Thread.holdsLock(o));
        });
        w.start();
        synchronized (o) { while (!inside) o.wait(); System.out.println("got the lock although it was taken three times"); go = true; o.notify(); }
        w.join();
        Thread holder = new Thread(() -> { synchronized (o) { t("owner notifies", o::notify); } t("after release", o::notify); });
        holder.start();
        holder.join();
        t("exception leaves monitor", () -> { synchronized (o) { throw new IllegalStateException("in"); } });
        System.out.println(Thread.holdsLock(o));
        t("null", () -> { Object nul = null; try { synchronized (nul) { System.out.println("never"); } } catch (NullPointerException e) { throw new Exception("npe"); } });
    }
}
