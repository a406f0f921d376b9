// Objects reachable only from odd places survive collection: locals, operand stacks, statics, monitors, threads, lambdas
import java.lang.ref.*;
import java.util.*;
import java.util.function.*;

public class RootsEverywhere {
    static Object st;
    static class Node { final int v; Node(int v) { this.v = v; } @Override public String toString() { return "n" + v; } }

    static int gcAnd(int x) { System.gc(); return x; }
    static String concat(Object a, int b, Object c) { return a + "" + b + c; }
    static Supplier<String> capture(Node n) { return () -> { System.gc(); return n.toString(); }; }

    public static void main(String[] args) throws Exception {
        System.out.println(concat(new Node(1), gcAnd(2), new Node(3)));
        Node[] arr = {new Node(4), new Node(gcAnd(5)), new Node(6)};
        System.out.println(arr[0] + "" + arr[1] + arr[2]);
        System.out.println(capture(new Node(7)).get());
        st = new Node(8);
        System.gc();
        System.out.println(st);
        synchronized (new Node(9)) { System.gc(); System.out.println("monitor ok"); }
        ThreadLocal<Node> tl = ThreadLocal.withInitial(() -> new Node(10));
        tl.get();
        System.gc();
        System.out.println(tl.get());
        Object lock = new Object();
        Thread t = new Thread() { final Node own = new Node(11); @Override public void run() { Node local = new Node(12); synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { System.out.println(own + "" + local); } } } };
        t.start();
        while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        WeakReference<Thread> wt = new WeakReference<>(t);
        t = null;
        System.gc();
        System.out.println(wt.get() != null);
        wt.get().interrupt();
        wt.get().join();
        try {
            throw new RuntimeException(new Node(13).toString()) { final Node n = new Node(14); @Override public String getMessage() { System.gc(); return super.getMessage() + n; } };
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        long wide = 1L << 50;
        Node after = new Node(15);
        System.gc();
        System.out.println(wide + " " + after);
        Iterator<Node> it = List.of(new Node(16), new Node(17)).iterator();
        it.next();
        System.gc();
        System.out.println(it.next());
        String interned = ("dyn" + args.length).intern();
        int id = System.identityHashCode(interned);
        System.gc();
        System.out.println(("dyn" + args.length).intern() == interned && System.identityHashCode(interned) == id);
        Function<Integer, Node> f = Node::new;
        BiFunction<Node, Node, String> g = (a, b) -> { System.gc(); return a + "+" + b; };
        System.out.println(g.apply(f.apply(18), f.apply(19)));
        Object r = RootsEverywhere.class.getDeclaredMethod("concat", Object.class, int.class, Object.class).invoke(null, new Node(20), gcAnd(21), new Node(22));
        System.out.println(r);
        Object[][] grid = new Object[3][];
        for (int i = 0; i < 3; i++) { grid[i] = new Object[] {new Node(30 + i)}; System.gc(); }
        System.out.println(Arrays.deepToString(grid));
    }
}
