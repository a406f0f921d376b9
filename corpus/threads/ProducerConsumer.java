// Bounded buffer with wait and notifyAll: several producers and consumers, each item once
//@ seeds
import java.util.*;

public class ProducerConsumer {
    static class Buffer {
        private final int[] items = new int[3];
        private int head, count;
        int maxSeen;
        synchronized void put(int v) throws InterruptedException {
            while (count == items.length) wait();
            items[(head + count++) % items.length] = v;
            maxSeen = Math.max(maxSeen, count);
            notifyAll();
        }
        synchronized int take() throws InterruptedException {
            while (count == 0) wait();
            int v = items[head];
            head = (head + 1) % items.length;
            count--;
            notifyAll();
            return v;
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer b = new Buffer();
        int producers = 3, consumers = 2, each = 40;
        List<Thread> ps = new ArrayList<>(), cs = new ArrayList<>();
        List<List<Integer>> got = new ArrayList<>();
        for (int p = 0; p < producers; p++) { int id = p; ps.add(new Thread(() -> { try { for (int i = 0; i < each; i++) b.put(id * 1000 + i); } catch (InterruptedException e) { throw new RuntimeException(e); } })); }
        for (int c = 0; c < consumers; c++) {
            List<Integer> mine = new ArrayList<>();
            got.add(mine);
            cs.add(new Thread(() -> { try { for (int v; (v = b.take()) >= 0; ) mine.add(v); } catch (InterruptedException e) { throw new RuntimeException(e); } }));
        }
        for (Thread t : cs) t.start();
        for (Thread t : ps) t.start();
        for (Thread t : ps) t.join();
        for (int c = 0; c < consumers; c++) b.put(-1);
        for (Thread t : cs) t.join();
        Set<Integer> all = new TreeSet<>();
        int total = 0;
        boolean ordered = true;
        for (List<Integer> l : got) {
            total += l.size();
            all.addAll(l);
            int[] last = {-1, -1, -1};
            for (int v : l) { if (v % 1000 <= last[v / 1000]) ordered = false; last[v / 1000] = v % 1000; }
        }
        long sum = 0;
        for (int v : all) sum += v;
        System.out.println(total + " " + all.size() + " " + sum + " in order " + ordered + " bounded " + (b.maxSeen <= 3));
    }
}
