// A lot of garbage with a live structure kept across collections: trees, lists, maps, arrays stay intact
import java.util.*;

public class Churn {
    static class Tree { Tree l, r; int v; Tree(int d, int v) { this.v = v; if (d > 0) { l = new Tree(d - 1, v * 2); r = new Tree(d - 1, v * 2 + 1); } } int check() { return v + (l == null ? 0 : l.check() - r.check()); } }

    public static void main(String[] args) {
        Tree live = new Tree(10, 1);
        int before = live.check();
        Map<Integer, String> map = new HashMap<>();
        LinkedList<int[]> list = new LinkedList<>();
        long sum = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] junk = new byte[5000 + i % 100];
            junk[i % 5000] = 1;
            sum += junk.length;
            if (i % 10 == 0) map.put(i, "s" + i);
            if (i % 7 == 0) list.add(new int[] {i, i * 2});
            if (i % 50 == 0) list.poll();
            if (i % 200 == 0) sum += new Tree(5, i).check();
            if (i % 1000 == 999) System.gc();
        }
        System.out.println(before == live.check());
        System.out.println(sum + " " + map.size() + " " + list.size());
        int bad = 0;
        for (Map.Entry<Integer, String> e : map.entrySet()) if (!e.getValue().equals("s" + e.getKey())) bad++;
        for (int[] a : list) if (a[1] != a[0] * 2) bad++;
        System.out.println(bad);
        int h = System.identityHashCode(live);
        Set<Object> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 500; i++) ids.add(new Object());
        System.gc();
        int found = 0;
        for (Object o : ids) if (ids.contains(o)) found++;
        System.out.println((h == System.identityHashCode(live)) + " " + found);
        Object[] self = new Object[3];
        self[0] = self;
        self[1] = new Object[] {self, live};
        for (int i = 0; i < 100; i++) self[2] = new Object[] {self[2] == null ? null : ((Object[]) self[2])[0], new int[1000]};
        System.gc();
        System.out.println(((Tree) ((Object[]) ((Object[]) self[0])[1])[1]).v + " " + ((Object[]) self[2]).length);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 2000; i++) { sb.append(i); if (sb.length() > 500) sb = new StringBuilder(sb.substring(400)); }
        System.out.println(sb.toString().hashCode());
        Object deep = null;
        for (int i = 0; i < 30000; i++) deep = new Object[] {deep};
        System.gc();
        int depth = 0;
        for (Object d = deep; d != null; d = ((Object[]) d)[0]) depth++;
        System.out.println(depth);
    }
}
