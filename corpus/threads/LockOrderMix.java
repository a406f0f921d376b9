// Mixed monitors and waits: nested locks, wait on the inner one, hand over hand list, readers of a shared structure
//@ seeds
import java.util.*;

public class LockOrderMix {
    static class Node { final int v; Node next; Node(int v, Node n) { this.v = v; next = n; } }
    static final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    static boolean add(int v) {
        Node p = head;
        Object held = p;
        while (true) {
            synchronized (p) {
                Node c = p.next;
                synchronized (c) {
                    if (c.v == v) return false;
                    if (c.v > v) { p.next = new Node(v, c); return true; }
                }
                p = c;
            }
        }
    }

    static class Account { int bal; final int id; Account(int id, int b) { this.id = id; bal = b; } }

    static void transfer(Account a, Account b, int amt) {
        Account x = a.id < b.id ? a : b, y = x == a ? b : a;
        synchronized (x) { synchronized (y) { a.bal -= amt; b.bal += amt; } }
    }

    static int level;

    public static void main(String[] args) throws Exception {
        Account[] as = new Account[4];
        for (int i = 0; i < 4; i++) as[i] = new Account(i, 1000);
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { int k = i; ts[i] = new Thread(() -> { Random r = new Random(k); for (int q = 0; q < 60; q++) { int x = r.nextInt(4), y = (x + 1 + r.nextInt(3)) % 4; transfer(as[x], as[y], r.nextInt(50)); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        StringBuilder sb = new StringBuilder();
        int total = 0;
        for (Account a : as) { total += a.bal; sb.append(a.bal).append(' '); }
        System.out.println(sb + "" + total);
        Object outer = new Object(), inner = new Object();
        Thread climber = new Thread(() -> {
            synchronized (outer) { synchronized (inner) {
                for (int i = 0; i < 5; i++) { level++; inner.notifyAll(); int target = level; while (level == target) try { inner.wait(); } catch (InterruptedException e) { return; } }
            } }
        });
        climber.start();
        for (int i = 0; i < 5; i++) synchronized (inner) { while (level != i * 2 + 1) inner.wait(); level++; inner.notifyAll(); }
        climber.join();
        System.out.println(level);
        for (int i = 0; i < 4; i++) { int k = i; ts[i] = new Thread(() -> { for (int v = 0; v < 30; v++) synchronized (head) { add(v * 4 + k); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        int n = 0, last = Integer.MIN_VALUE;
        boolean sorted = true;
        for (Node x = head.next; x.next != null; x = x.next) { n++; sorted &= x.v > last; last = x.v; }
        System.out.println(n + " " + sorted);
    }
}
