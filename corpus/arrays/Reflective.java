// java.lang.reflect.Array: creation, get and set with widening, errors, multi-dimensional
import java.lang.reflect.Array;
import java.util.Arrays;

public class Reflective {
    interface X { Object run() throws Exception; }

    static void t(String n, X x) {
        try {
            Object o = x.run();
            System.out.println(n + " " + (o instanceof Object[] a ? Arrays.deepToString(a) : o));
        } catch (Exception e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        int[] ints = (int[]) Array.newInstance(int.class, 3);
        Array.set(ints, 0, 5);
        Array.set(ints, 1, (byte) 6);
        Array.set(ints, 2, 'a');
        System.out.println(Arrays.toString(ints));
        t("set long", () -> { Array.set(ints, 0, 1L); return 0; });
        t("set null", () -> { Array.set(ints, 0, null); return 0; });
        t("set string", () -> { Array.set(ints, 0, "s"); return 0; });
        t("setByte", () -> { Array.setByte(ints, 0, (byte) -1); return ints[0]; });
        t("setDouble", () -> { Array.setDouble(ints, 0, 1.0); return ints[0]; });
        t("get", () -> Array.get(ints, 2).getClass());
        t("getLong", () -> Array.getLong(ints, 2));
        t("getDouble", () -> Array.getDouble(ints, 2));
        t("getByte", () -> Array.getByte(ints, 2));
        t("getBoolean", () -> Array.getBoolean(ints, 2));
        t("bounds", () -> Array.get(ints, 3));
        t("not array", () -> Array.getLength("x"));
        t("null", () -> Array.getLength(null));
        t("void", () -> Array.newInstance(void.class, 1));
        t("negative", () -> Array.newInstance(int.class, -1));
        t("multi", () -> Array.newInstance(String.class, 2, 3));
        t("multi of array", () -> Array.newInstance(int[].class, 2, 1).getClass().getName());
        t("no dims", () -> Array.newInstance(int.class, new int[0]));
        t("object set", () -> { Object[] s = new String[1]; Array.set(s, 0, "ok"); return s; });
        t("object set bad", () -> { Array.set(new String[1], 0, 1); return 0; });
        t("setInt on object", () -> { Array.setInt(new Integer[1], 0, 1); return 0; });
        t("boxed get", () -> Array.get(new boolean[1], 0));
        t("char to int", () -> Array.getInt(new char[] {'z'}, 0));
        t("short to float", () -> Array.getFloat(new short[] {-3}, 0));
        t("forName", () -> Class.forName("[[Ljava.lang.String;").getSimpleName() + Class.forName("[I").getComponentType());
        t("forName prim", () -> Class.forName("int"));
        t("arrayType", () -> int.class.arrayType() + " " + String.class.arrayType().componentType());
        t("isArray", () -> int[].class.isArray() + " " + int[].class.getPackageName() + " " + int[][].class.getCanonicalName() + " " + String[].class.descriptorString());
        t("method on array", () -> int[].class.getMethod("toString").getDeclaringClass());
        t("fields", () -> int[].class.getFields().length + " " + int[].class.getDeclaredMethods().length + " " + int[].class.getConstructors().length);
        t("assign", () -> Object.class.isInstance(ints) + " " + Cloneable.class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[][].class));
    }
}
