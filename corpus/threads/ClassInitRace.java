// Class initialization under contention: once only, others wait, cycles inside one thread, failure seen by all
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ClassInitRace {
    static final AtomicInteger inits = new AtomicInteger(), failed = new AtomicInteger();
    static class Slow { static final int V; static { inits.incrementAndGet(); try { Thread.sleep(5); } catch (InterruptedException e) { } V = 42; } }
    static class Bad { static int V; static { failed.incrementAndGet(); try { Thread.sleep(5); } catch (InterruptedException e) { } V = 1; if (V == 1) throw new IllegalStateException("bad"); } }
    static class Base { static int b = 5; static { Thread.yield(); } }
    static class Der extends Base { static int d = b + 1; }
    static class Recursive { static int calls; static int x = compute(); static int compute() { return ++calls + Recursive.x; } }
    static class Seven extends Thread { int r; @Override public void run() { r = 7; } }
    static class Spawns { static volatile int v; static { Seven t = new Seven(); t.start(); try { t.join(); } catch (InterruptedException e) { } v = t.r; } }

    public static void main(String[] args) throws Exception {
        List<String> out = Collections.synchronizedList(new ArrayList<>());
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) { ts[i] = new Thread(() -> out.add("" + Slow.V)); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(inits + " " + out);
        out.clear();
        for (int i = 0; i < 5; i++) { ts[i] = new Thread(() -> { try { out.add("" + Bad.V); } catch (Throwable e) { out.add(e.getClass().getSimpleName()); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        Collections.sort(out);
        System.out.println(failed + " " + out);
        out.clear();
        Thread a = new Thread(() -> out.add("" + Der.d)), b = new Thread(() -> out.add("" + Base.b)), c = new Thread(() -> out.add("" + Recursive.x));
        a.start(); b.start(); c.start();
        a.join(); b.join(); c.join();
        Collections.sort(out);
        System.out.println(out + " " + Spawns.v);
        Thread it = new Thread(() -> { Thread.currentThread().interrupt(); out.add("int " + Lazy.v + Thread.interrupted()); });
        it.start();
        it.join();
        System.out.println(out.get(3));
    }

    static class Lazy { static int v = 9; }
}
