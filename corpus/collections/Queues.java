// ArrayDeque, PriorityQueue and their iteration, ordering, removal, and growth across the wrap
import java.util.*;

public class Queues {
    record Job(int pri, String name) implements Comparable<Job> { public int compareTo(Job o) { return Integer.compare(pri, o.pri); } }

    public static void main(String[] args) {
        ArrayDeque<Integer> d = new ArrayDeque<>(4);
        for (int i = 0; i < 30; i++) { if (i % 3 == 0) d.addFirst(i); else d.addLast(i); if (i % 5 == 4) d.pollFirst(); if (i % 7 == 6) d.pollLast(); }
        System.out.println(d + " " + d.size() + d.peekFirst() + d.peekLast());
        d.removeIf(x -> x % 2 == 0);
        System.out.println(d + " " + d.removeFirstOccurrence(11) + d.contains(13));
        Iterator<Integer> desc = d.descendingIterator();
        StringBuilder sb = new StringBuilder();
        while (desc.hasNext()) { int v = desc.next(); sb.append(v).append(' '); if (v == 13) desc.remove(); }
        System.out.println(sb + "" + d);
        try {
            d.add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        try {
            for (Integer x : d) d.addLast(1);
            System.out.println("?");
        } catch (ConcurrentModificationException e) {
            System.out.println("CME");
        }
        PriorityQueue<Integer> pq = new PriorityQueue<>(List.of(5, 3, 8, 1, 9, 2));
        System.out.println(pq + " " + pq.peek());
        pq.remove(3);
        pq.add(0);
        sb.setLength(0);
        while (!pq.isEmpty()) sb.append(pq.poll()).append(' ');
        System.out.println(sb);
        PriorityQueue<Job> jobs = new PriorityQueue<>(Comparator.reverseOrder());
        for (int i = 0; i < 7; i++) jobs.add(new Job(i * 5 % 7, "j" + i));
        System.out.println(jobs.poll() + " " + jobs.poll().name() + jobs.size() + jobs.contains(new Job(0, "j0")));
        PriorityQueue<Long> heap = new PriorityQueue<>();
        Random r = new Random(11);
        long last = Long.MIN_VALUE, h = 0;
        for (int i = 0; i < 300; i++) heap.offer((long) r.nextInt(1000));
        Iterator<Long> it = heap.iterator();
        while (it.hasNext()) if (it.next() % 5 == 0) it.remove();
        while (!heap.isEmpty()) { long v = heap.poll(); if (v < last) System.out.println("order"); last = v; h = h * 31 + v; }
        System.out.println(h);
        try {
            new PriorityQueue<Object>(List.of(new Object(), new Object()));
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        for (Runnable x : new Runnable[] {() -> new ArrayDeque<>().getFirst(), () -> new ArrayDeque<>().pop(), () -> new PriorityQueue<>().element(), () -> new PriorityQueue<>().remove()}) {
            try {
                x.run();
            } catch (NoSuchElementException e) {
                System.out.print("NSE ");
            }
        }
        System.out.println();
        int[][] grid = {{0, 1, 9}, {2, 9, 1}, {1, 1, 1}};
        PriorityQueue<int[]> dij = new PriorityQueue<>((a, b) -> a[0] - b[0]);
        int[] best = new int[9];
        Arrays.fill(best, 999);
        dij.add(new int[] {0, 0});
        while (!dij.isEmpty()) {
            int[] c = dij.poll();
            int y = c[1] / 3, x = c[1] % 3;
            if (c[0] >= best[c[1]]) continue;
            best[c[1]] = c[0];
            for (int k = 0; k < 4; k++) { int ny = y + (k - 1) % 2, nx = x + (k - 2) % 2; if (ny >= 0 && nx >= 0 && ny < 3 && nx < 3) dij.add(new int[] {c[0] + grid[ny][nx], ny * 3 + nx}); }
        }
        System.out.println(Arrays.toString(best));
        Queue<Integer> asLifo = Collections.asLifoQueue(new ArrayDeque<>());
        asLifo.add(1); asLifo.add(2);
        System.out.println(asLifo + " " + asLifo.poll());
    }
}
