// Boxing and unboxing in expressions: null unboxing, mixed ternaries, compound assignment, comparison
public class Boxing {
    static Integer nullInt() { return null; }
    static Object id(Object o) { return o; }
    static String over(long x) { return "long"; }
    static String over(Integer x) { return "Integer"; }
    static String over(Object x) { return "Object"; }
    static String over(int... x) { return "varargs"; }

    public static void main(String[] args) {
        Integer i = 5;
        i++;
        i += 3;
        System.out.println(i);
        Character c = 'a';
        c++;
        System.out.println(c);
        Long l = 1L;
        l <<= 40;
        System.out.println(l);
        Double d = 1.0;
        d /= 0;
        System.out.println(d);
        System.out.println(id(1).getClass() + " " + id(1L).getClass() + " " + id('c').getClass() + " " + id((byte) 1).getClass() + " "
            + id((short) 1).getClass() + " " + id(1f).getClass() + " " + id(1.0).getClass() + " " + id(true).getClass());
        boolean t = args.length == 0;
        Object o1 = t ? 1 : "s", o2 = t ? 1 : 2.0, o3 = t ? 'a' : 1000000, o4 = t ? (Integer) 1 : (Double) 2.0, o5 = t ? null : 0;
        System.out.println(o1 + " " + o2 + " " + o3 + " " + o4 + " " + o5);
        try {
            int bad = t ? nullInt() : 0;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("NPE unboxing");
        }
        System.out.println(over(1) + " " + over((short) 1) + " " + over(i) + " " + over('c') + " " + over(1f) + " " + over());
        Integer x = 1000, y = 1000;
        System.out.println(x.equals(y) + " " + (x <= y && x >= y) + " " + (x == 1000) + " " + new Object[] {1, 2L}[1].equals(2));
        Object[] mixed = {1, 1L, 1.0, 1f, '1', (byte) 1};
        int equal = 0;
        for (Object p : mixed) for (Object q : mixed) if (p.equals(q)) equal++;
        System.out.println(equal);
        switch (i) {
            case 9: System.out.println("nine"); break;
            default: System.out.println("other");
        }
        long sum = 0;
        for (Integer k : new Integer[] {1, 2, 3}) sum += k;
        System.out.println(sum);
    }
}
