// EnumMap, EnumSet and BitSet: bulk operations, iteration, large sets, arithmetic of bit sets
import java.util.*;

public class EnumAndBits {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; Day next() { return values()[(ordinal() + 1) % 7]; } }
    enum Big { A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9 }

    public static void main(String[] args) {
        EnumMap<Day, List<String>> m = new EnumMap<>(Day.class);
        m.computeIfAbsent(Day.FRI, d -> new ArrayList<>()).add("x");
        m.computeIfAbsent(Day.MON, d -> new ArrayList<>()).add("y");
        m.put(Day.WED, null);
        System.out.println(m + " " + m.size() + m.containsValue(null) + m.get(Day.SUN) + m.remove(Day.WED) + m.keySet());
        try {
            m.put(null, null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        EnumSet<Day> work = EnumSet.range(Day.MON, Day.FRI), rest = EnumSet.complementOf(work);
        System.out.println(work + " " + rest + work.contains(Day.SAT) + work.containsAll(EnumSet.of(Day.MON, Day.TUE)) + work.removeAll(rest) + EnumSet.allOf(Day.class).retainAll(rest));
        Iterator<Day> it = work.iterator();
        it.next(); it.remove(); work.add(Day.SUN);
        System.out.println(work + " " + work.equals(new HashSet<>(work)) + EnumSet.copyOf(List.of(Day.SUN, Day.MON)));
        EnumSet<Big> big = EnumSet.range(Big.F8, Big.G3);
        big.addAll(EnumSet.of(Big.A0, Big.G9));
        System.out.println(big + " " + big.size() + EnumSet.complementOf(big).size() + big.contains(Big.G2) + EnumSet.allOf(Big.class).size());
        EnumMap<Big, Integer> bm = new EnumMap<>(Big.class);
        for (Big b : Big.values()) if (b.ordinal() % 9 == 0) bm.put(b, b.ordinal());
        System.out.println(bm + " " + Day.SUN.next());
        BitSet s = new BitSet();
        s.set(1); s.set(5, 9); s.set(100); s.flip(6); s.clear(8);
        System.out.println(s + " " + s.cardinality() + " " + s.length() + " " + s.nextSetBit(2) + s.nextClearBit(5) + " " + s.previousSetBit(99) + s.previousClearBit(5) + s.get(100));
        BitSet t = new BitSet();
        t.set(0, 70, true);
        t.andNot(s);
        System.out.println(t.cardinality() + " " + t.intersects(s) + " " + s.hashCode() + " " + Arrays.toString(s.toLongArray()) + Arrays.toString(BitSet.valueOf(new byte[] {5, -1}).toByteArray()));
        t.xor(s);
        t.and(BitSet.valueOf(new long[] {0xF0F0F0F0L}));
        t.or(BitSet.valueOf(new long[] {1, 1}));
        System.out.println(t + " " + t.stream().sum() + s.get(0, 7) + s.equals(s.clone()) + new BitSet().isEmpty() + s.size());
        BitSet sieve = new BitSet(500);
        sieve.set(2, 500);
        for (int i = 2; i * i < 500; i = sieve.nextSetBit(i + 1)) for (int j = i * i; j < 500; j += i) sieve.clear(j);
        System.out.println(sieve.cardinality() + " " + sieve.previousSetBit(499));
        try {
            s.set(5, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
