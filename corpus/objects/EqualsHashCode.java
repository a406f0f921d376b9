// equals and hashCode contracts: identity defaults, collections with mutable and colliding keys, Objects helpers
import java.util.*;

public class EqualsHashCode {
    static class Key {
        int v; static int eq, hc;
        Key(int v) { this.v = v; }
        @Override public int hashCode() { hc++; return v % 2; }
        @Override public boolean equals(Object o) { eq++; return o instanceof Key k && k.v == v; }
        @Override public String toString() { return "K" + v; }
    }
    static class Plain { }
    static class NeverEqual { @Override public boolean equals(Object o) { return false; } @Override public int hashCode() { return 5; } }

    public static void main(String[] args) {
        Plain a = new Plain(), b = new Plain();
        System.out.println(a.equals(a) + " " + a.equals(b) + " " + (a.hashCode() == a.hashCode()) + " " + (a.hashCode() == System.identityHashCode(a)) + " " + System.identityHashCode(null));
        System.out.println(a.toString().equals("EqualsHashCode$Plain@" + Integer.toHexString(a.hashCode())));
        Set<Key> set = new HashSet<>();
        for (int i = 0; i < 6; i++) set.add(new Key(i % 4));
        System.out.println(set.size() + " " + set.contains(new Key(2)) + " " + set.contains(new Key(9)) + " " + Key.hc + " " + (Key.eq > 0));
        Key m = new Key(100);
        set.add(m);
        m.v = 101;
        System.out.println(set.contains(m) + " " + set.contains(new Key(100)) + " " + set.remove(m));
        Set<NeverEqual> ne = new HashSet<>();
        NeverEqual x = new NeverEqual();
        System.out.println(ne.add(x) + " " + ne.add(x) + " " + ne.add(new NeverEqual()) + " " + ne.size() + " " + ne.contains(x));
        System.out.println(List.of(1, 2).equals(new ArrayList<>(List.of(1, 2))) + " " + List.of(1, 2).hashCode() + " " + Set.of(1, 2).equals(new TreeSet<>(List.of(2, 1))) + " " + Map.of("a", 1).hashCode());
        System.out.println(new ArrayList<>().equals(new LinkedList<>()) + " " + new HashSet<>().equals(new ArrayList<>()) + " " + List.of().hashCode() + Set.of().hashCode());
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.hash() + " " + Objects.hashCode(null) + " " + Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Arrays.hashCode(new int[] {1, 2}) + " " + Arrays.deepHashCode(new Object[] {1, new int[] {2}}));
        System.out.println(Boolean.hashCode(true) + " " + Character.valueOf('a').hashCode() + " " + Long.valueOf(1L << 32).hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + "ab".hashCode() + " " + Float.hashCode(0.5f) + " " + Byte.valueOf((byte) -1).hashCode());
        System.out.println(new AbstractMap.SimpleEntry<>("k", 1).equals(Map.entry("k", 1)) + " " + Map.entry("k", 1).hashCode() + " " + Optional.of(1).equals(Optional.of(1)) + " " + Optional.empty().hashCode());
        int[] p = {1}, q = {1};
        System.out.println(p.equals(q) + " " + Arrays.equals(p, q) + " " + Objects.deepEquals(new int[][] {p}, new int[][] {q}) + " " + Arrays.asList(p).equals(Arrays.asList(q)));
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        id.put("k", 1);
        id.put(new String("k"), 2);
        System.out.println(id.size() + " " + id.get("k"));
        Set<Integer> hashes = new HashSet<>();
        List<Object> keep = new ArrayList<>();
        for (int i = 0; i < 100; i++) { Object o = new Object(); keep.add(o); hashes.add(o.hashCode()); }
        System.out.println(hashes.size() > 90);
    }
}
