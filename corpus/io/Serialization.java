// Object serialization: graphs, cycles, transient, custom methods, replacement, inheritance, enums, records, arrays, exceptions
import java.io.*;
import java.util.*;

public class Serialization {
    static class NotSer { int base = 5; NotSer() { base = 6; } NotSer(int b) { base = b; } }
    static class A extends NotSer implements Serializable {
        private static final long serialVersionUID = 1L;
        int i = 1; long l = 2; String s = "s"; transient String tr = "lost"; static String st = "static"; final int fin; A next; int[] arr = {1, 2}; Object[] objs = {1, "x", null}; Integer boxed = 5; double d = -0.0; char c = 'c'; boolean z = true; byte b = -1; float f = 1.5f; short sh = 3;
        A(int fin) { super(99); this.fin = fin; ctors++; }
        static int ctors;
    }
    static class Custom implements Serializable {
        private static final long serialVersionUID = 2L;
        transient int doubled; String note = "n";
        private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeInt(doubled * 2); o.writeUTF("extra"); }
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { in.defaultReadObject(); doubled = in.readInt() / 2; note += in.readUTF(); }
    }
    enum E { X, Y { } }
    record R(int a, List<String> b) implements Serializable { R { if (a > 100) throw new IllegalArgumentException("big"); } }
    static class Single implements Serializable { private static final long serialVersionUID = 3L; static final Single ONE = new Single(); private Object readResolve() { return ONE; } }
    static class Wrapped implements Serializable { private static final long serialVersionUID = 4L; private Object writeReplace() { return new Proxy("p"); } }
    static class Proxy implements Serializable { private static final long serialVersionUID = 5L; final String v; Proxy(String v) { this.v = v; } private Object readResolve() { return "resolved " + v; } }
    static class Ext implements Externalizable { int v; public Ext() { v = -1; } Ext(int v) { this.v = v; } public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(v + 1); } public void readExternal(ObjectInput in) throws IOException { v = in.readInt() * 10; } }
    static class Holder implements Serializable { private static final long serialVersionUID = 6L; Object o = new Object(); }

    static byte[] write(Object... os) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream o = new ObjectOutputStream(b)) { for (Object x : os) o.writeObject(x); } return b.toByteArray(); }
    @SuppressWarnings("unchecked") static <T> T copy(T t) throws Exception { return (T) new ObjectInputStream(new ByteArrayInputStream(write(t))).readObject(); }

    public static void main(String[] args) throws Exception {
        A a = new A(7);
        a.next = new A(8);
        a.next.next = a;
        a.i = 42;
        A c = copy(a);
        System.out.println(c.i + " " + c.l + c.s + c.tr + c.fin + c.base + c.boxed + c.d + c.c + c.z + c.b + c.f + c.sh + Arrays.toString(c.arr) + Arrays.toString(c.objs) + (c.next.next == c) + c.next.fin + (c != a) + A.ctors);
        Custom cu = new Custom();
        cu.doubled = 21;
        Custom cc = copy(cu);
        System.out.println(cc.doubled + cc.note);
        System.out.println((copy(E.Y) == E.Y) + " " + copy(new R(1, List.of("q"))) + " " + (copy(Single.ONE) == Single.ONE) + copy((Object) new Wrapped()) + copy(new Ext(4)).v);
        Object shared = new int[] {9};
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(shared, shared, "str", new Object[] {shared}, null, int.class, String[].class)));
        Object x = in.readObject();
        System.out.println((x == in.readObject()) + " " + in.readObject() + (((Object[]) in.readObject())[0] == x) + in.readObject() + in.readObject() + in.readObject());
        try {
            in.readObject();
        } catch (EOFException e) {
            System.out.println("EOF");
        }
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("list", new ArrayList<>(List.of(1, 2)));
        m.put("tree", new TreeMap<>(Map.of("k", new Date(0))));
        m.put("set", EnumSet.of(E.X));
        m.put("big", new java.math.BigInteger("123456789012345678901234567890"));
        m.put("deque", new ArrayDeque<>(List.of("d")));
        m.put("bits", BitSet.valueOf(new long[] {5}));
        m.put("uuid", new UUID(1, 2));
        m.put("opt", new java.util.concurrent.atomic.AtomicInteger(3));
        Map<String, Object> mc = copy(m);
        System.out.println(mc.keySet() + " " + mc.get("list") + ((TreeMap<?, ?>) mc.get("tree")).size() + mc.get("set") + mc.get("big") + mc.get("deque") + mc.get("bits") + mc.get("uuid") + mc.get("opt"));
        for (Object bad : new Object[] {new Holder(), new Object(), Thread.currentThread()}) {
            try {
                write(bad);
            } catch (NotSerializableException e) {
                System.out.println("NSE " + e.getMessage());
            }
        }
        byte[] bytes = write("abc");
        System.out.println(HexFormat.of().formatHex(bytes));
        bytes[0] = 0;
        try {
            new ObjectInputStream(new ByteArrayInputStream(bytes));
        } catch (StreamCorruptedException e) {
            System.out.println(e.getMessage());
        }
        Throwable t = copy(new IllegalStateException("msg", new Exception("cause")));
        System.out.println(t.getMessage() + t.getCause().getMessage() + (t.getStackTrace().length > 0));
        System.out.println(ObjectStreamClass.lookup(A.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(A.class).getFields().length + ObjectStreamClass.lookup(Object.class));
        ObjectInputStream fil = new ObjectInputStream(new ByteArrayInputStream(write(new ArrayList<>(List.of(1)))));
        fil.setObjectInputFilter(i -> i.serialClass() == Integer.class ? ObjectInputFilter.Status.REJECTED : ObjectInputFilter.Status.UNDECIDED);
        try {
            fil.readObject();
        } catch (InvalidClassException e) {
            System.out.println(e.getMessage());
        }
    }
}
