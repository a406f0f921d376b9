// Generic signatures: type parameters, bounds, wildcards, parameterized supertypes, arrays, inner classes of generics
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class GenericSignatures {
    static class G<T extends Number & Comparable<T>, U, V extends List<? super U>> extends ArrayList<Map<String, ? extends T>> implements Supplier<U[]>, Comparable<G<T, U, V>> {
        T t; List<? super Integer> w; Map<String, List<int[]>>[] arr; U[][] ua; G<T, U, V>.In<String> in; Map.Entry<?, U> entry; int plain; Class<?> raw;
        class In<Q> { Q q; T outer; }
        <A, B extends A, X extends Exception> Map<? extends A, B> m(A a, List<B>[] b, T... ts) throws X { return null; }
        void simple(int a, String b) { }
        <Z> G(Z z, List<Z> l) { }
        public U[] get() { return null; }
        public int compareTo(G<T, U, V> o) { return 0; }
    }
    static abstract class TypeRef<T> { final Type type = ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0]; }
    static class Node<T extends Node<T>> { }

    static String show(Type t) {
        if (t instanceof ParameterizedType p) return "P(" + p.getRawType().getTypeName() + Arrays.toString(p.getActualTypeArguments()) + (p.getOwnerType() == null ? "" : " owner " + p.getOwnerType().getTypeName()) + ")";
        if (t instanceof WildcardType w) return "W(" + Arrays.toString(w.getUpperBounds()) + Arrays.toString(w.getLowerBounds()) + ")";
        if (t instanceof TypeVariable<?> v) return "V(" + v + Arrays.toString(v.getBounds()) + ")";
        if (t instanceof GenericArrayType g) return "A(" + show(g.getGenericComponentType()) + ")";
        return "C(" + t.getTypeName() + ")";
    }

    public static void main(String[] args) throws Exception {
        for (TypeVariable<?> v : G.class.getTypeParameters()) System.out.println(show(v) + " " + v.getGenericDeclaration());
        System.out.println(G.class.getGenericSuperclass() + " " + Arrays.toString(G.class.getGenericInterfaces()) + " " + G.class.toGenericString());
        Field[] fs = G.class.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        for (Field f : fs) if (!f.isSynthetic()) System.out.println(f.getName() + " " + show(f.getGenericType()) + " " + f.toGenericString());
        for (Method m : G.class.getDeclaredMethods()) {
            if (!m.getName().equals("m")) continue;
            System.out.println(m.toGenericString());
            System.out.println(show(m.getGenericReturnType()) + " " + show(m.getGenericParameterTypes()[1]) + show(m.getGenericParameterTypes()[2]) + show(m.getGenericExceptionTypes()[0]) + m.getTypeParameters().length + Arrays.toString(m.getTypeParameters()[1].getBounds()));
        }
        System.out.println(G.class.getDeclaredConstructors()[0].toGenericString());
        System.out.println(new TypeRef<Map<String, List<? extends Integer>>>() { }.type);
        System.out.println(new TypeRef<int[][]>() { }.type + " " + new TypeRef<List<String>[]>() { }.type + " " + new TypeRef<Map.Entry<String, Long>>() { }.type);
        System.out.println(show(Node.class.getTypeParameters()[0]) + " " + Node.class.toGenericString());
        System.out.println(Function.class.getMethod("andThen", Function.class).toGenericString());
        System.out.println(Collections.class.getMethod("max", Collection.class).toGenericString());
        Type a = new TypeRef<List<String>>() { }.type, b = new TypeRef<List<String>>() { }.type;
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + G.class.getTypeParameters()[0].equals(G.class.getTypeParameters()[0]) + Map.class.getTypeParameters()[1] + " " + show(G.In.class.getDeclaredField("outer").getGenericType()));
        System.out.println(Class.class.getMethod("cast", Object.class).getGenericReturnType() + " " + String.class.getGenericInterfaces()[1] + " " + String.class.getTypeParameters().length + Enum.class.toGenericString());
    }
}
