// Enums: bodies, abstract methods, constructors, values copies, valueOf errors, EnumMap order, compareTo, switch and interfaces
import java.util.*;

public class Enums {
    enum Planet {
        MERCURY(0.33, 2.44), EARTH(5.97, 6.37), GAS { @Override String kind() { return "gas"; } };
        final double mass, radius;
        Planet() { this(1, 1); }
        Planet(double m, double r) { mass = m; radius = r; }
        String kind() { return "rock"; }
        double density() { return mass / (radius * radius * radius); }
    }

    enum Op {
        ADD("+") { int apply(int a, int b) { return a + b; } },
        NEG("-") { int apply(int a, int b) { return -a; } @Override public String toString() { return "neg!"; } };
        private final String sym;
        private static final Map<String, Op> BY = new HashMap<>();
        static { for (Op o : values()) BY.put(o.sym, o); }
        Op(String s) { sym = s; }
        abstract int apply(int a, int b);
        static Op of(String s) { return BY.get(s); }
    }

    enum Single implements Comparator<String> { INSTANCE; int uses; public int compare(String a, String b) { uses++; return b.compareTo(a); } }
    enum Empty { }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) System.out.println(p + " " + p.ordinal() + " " + p.kind() + " " + p.density() + " " + p.getClass().getName() + " " + p.getDeclaringClass().getSimpleName());
        for (Op o : Op.values()) System.out.println(o + " " + o.name() + " " + o.apply(3, 4) + " " + o.getClass().isAnonymousClass() + " " + o.getClass().isEnum());
        System.out.println(Op.of("-") + " " + Op.valueOf("NEG").compareTo(Op.ADD) + " " + Enum.valueOf(Op.class, "ADD"));
        Planet.values()[0] = null;
        System.out.println(Planet.values()[0] + " " + (Planet.values() == Planet.values()) + " " + Empty.values().length);
        try {
            Op.valueOf("nope");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Planet.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println("NPE " + e.getMessage());
        }
        List<String> l = new ArrayList<>(List.of("a", "c", "b"));
        l.sort(Single.INSTANCE);
        System.out.println(l + " " + (Single.INSTANCE.uses > 0));
        EnumMap<Planet, String> em = new EnumMap<>(Planet.class);
        em.put(Planet.GAS, "g");
        em.put(Planet.MERCURY, null);
        System.out.println(em + " " + em.containsKey(Planet.EARTH) + " " + EnumSet.complementOf(EnumSet.of(Planet.EARTH)) + EnumSet.range(Planet.MERCURY, Planet.EARTH) + EnumSet.noneOf(Op.class));
        try {
            var ctor = Op.class.getDeclaredConstructors()[0];
            ctor.setAccessible(true);
            ctor.newInstance("X", 9, "x");
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            System.out.println(e);
        }
        System.out.println(Arrays.toString(Planet.class.getEnumConstants()) + " " + Planet.GAS.getClass().getEnumConstants() + " " + Planet.EARTH.equals(Planet.EARTH) + Planet.EARTH.describeConstable().get());
        try {
            Object o = Op.ADD;
            ((Comparable) o).compareTo(Planet.EARTH);
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
    }
}
