// Fields by reflection: get and set of all types with widening, statics, finals, access errors, modifiers
import java.lang.reflect.*;
import java.util.*;

public class Fields {
    public byte b = -1; public short s = 2; public char c = 'c'; public int i = 4; public long l = 5; public float f = 6.5f; public double d = 7.5; public boolean z = true; public String str = "x"; public Object obj;
    public static int st = 100;
    private int hidden = 9;
    protected transient volatile long tv;
    public final int fin = 11;
    public final String comp = String.valueOf(12);
    public static final int SF = 13;
    public static final Integer SFB = Integer.valueOf(1300);
    static class Base { public int inherited = 1; private int basePrv = 2; public static String bs = "bs"; }
    static class Sub extends Base { public int own = 3; public int inherited = 4; }
    interface K { int CONST = 77; }
    static class Impl implements K { }

    interface X { Object go() throws Exception; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Exception e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    static Field fl(String n) throws Exception { return Fields.class.getDeclaredField(n); }

    public static void main(String[] args) throws Exception {
        Fields o = new Fields();
        Field[] fs = Fields.class.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        for (Field x : fs) System.out.println(x + " " + x.getModifiers() + " " + (x.getName().equals("obj") ? null : x.get(o)));
        fl("b").setByte(o, (byte) 5); fl("s").setByte(o, (byte) 6); fl("c").setChar(o, 'd'); fl("i").setChar(o, 'A'); fl("l").setInt(o, -1); fl("f").setLong(o, 1L << 40); fl("d").setFloat(o, 1.5f); fl("z").setBoolean(o, false);
        System.out.println(o.b + " " + o.s + o.c + o.i + " " + o.l + " " + o.f + " " + o.d + o.z);
        t("getLong of byte", () -> fl("b").getLong(o));
        t("getInt of long", () -> fl("l").getInt(o));
        t("getDouble of char", () -> fl("c").getDouble(o));
        t("setLong to int", () -> { fl("i").setLong(o, 1); return 0; });
        t("set boxed widening", () -> { fl("l").set(o, (short) 3); return o.l; });
        t("set boxed narrowing", () -> { fl("s").set(o, 3); return 0; });
        t("set null prim", () -> { fl("i").set(o, null); return 0; });
        t("set null ref", () -> { fl("str").set(o, null); return o.str; });
        t("set wrong type", () -> { fl("str").set(o, 1); return 0; });
        t("setInt on Object", () -> { fl("obj").setInt(o, 1); return 0; });
        t("null receiver", () -> fl("i").get(null));
        t("wrong receiver", () -> fl("i").get("str"));
        t("static null receiver", () -> fl("st").get(null));
        t("static any receiver", () -> fl("st").get("ignored"));
        t("set final", () -> { fl("fin").setInt(o, 5); return 0; });
        t("set final accessible", () -> { Field x = fl("comp"); x.setAccessible(true); x.set(o, "changed"); return o.comp; });
        t("set inlined final", () -> { Field x = fl("fin"); x.setAccessible(true); x.setInt(o, 5); return o.fin + " " + x.getInt(o); });
        t("set static final", () -> { Field x = fl("SFB"); x.setAccessible(true); x.set(null, 5); return 0; });
        t("missing", () -> Fields.class.getField("nope"));
        t("private by getField", () -> Fields.class.getField("hidden"));
        t("inherited", () -> Sub.class.getField("bs").get(null));
        t("hiding", () -> Sub.class.getField("inherited").get(new Sub()) + " " + Base.class.getField("inherited").get(new Sub()));
        t("declared not inherited", () -> Sub.class.getDeclaredField("basePrv"));
        t("interface constant", () -> Impl.class.getField("CONST").get(null) + " " + Impl.class.getFields().length);
        t("private elsewhere", () -> { Field x = Thread.class.getDeclaredField("name"); x.setAccessible(true); return 0; });
        t("array length is no field", () -> int[].class.getField("length"));
        System.out.println(fl("i").equals(fl("i")) + " " + (fl("i") == fl("i")) + " " + fl("tv").toGenericString() + " " + fl("i").getDeclaringClass() + fl("str").getType() + fl("i").isSynthetic() + fl("i").isEnumConstant());
    }
}
