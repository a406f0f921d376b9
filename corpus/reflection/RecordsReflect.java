// Record reflection: components, accessors, canonical constructor, signatures, annotations
//@ class-only: D8 at this API level turns records into plain classes
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class RecordsReflect {
    @Retention(RetentionPolicy.RUNTIME) @interface Tag { String value(); }
    record P(int x, @Tag("comp") List<String> names, double... rest) { P { if (x == 13) throw new IllegalArgumentException("unlucky"); } P(int x) { this(x, List.of()); } static int s; int twice() { return x * 2; } }
    record G<T extends Comparable<T>>(T value, Map<String, T[]> m) { @Override public T value() { return value; } }
    record E() { }
    static class Not { }

    public static void main(String[] args) throws Exception {
        System.out.println(P.class.isRecord() + " " + Not.class.isRecord() + Record.class.isRecord() + E.class.isRecord() + P.class.getSuperclass().getSimpleName() + Modifier.toString(P.class.getModifiers()));
        for (Class<?> c : new Class<?>[] {P.class, G.class, E.class})
            for (RecordComponent rc : c.getRecordComponents())
                System.out.println(rc + " | " + rc.getName() + " " + rc.getType().getSimpleName() + " " + rc.getGenericType() + " " + rc.getGenericSignature() + " " + rc.getAccessor().getName() + " " + rc.getAnnotations().length + rc.getDeclaringRecord().getSimpleName());
        System.out.println(Arrays.toString(Not.class.getRecordComponents()));
        P p = new P(5, List.of("a"), 1.5, 2.5);
        for (RecordComponent rc : P.class.getRecordComponents()) { Object v = rc.getAccessor().invoke(p); System.out.println(v instanceof double[] d ? Arrays.toString(d) : v); }
        Class<?>[] types = Arrays.stream(P.class.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Constructor<P> canon = P.class.getDeclaredConstructor(types);
        System.out.println(canon.newInstance(7, List.of(), new double[0]).x() + " " + canon.isVarArgs() + canon.getParameters()[1].getName() + canon.getParameters()[0].isNamePresent() + canon.getParameters()[1].isAnnotationPresent(Tag.class));
        try {
            canon.newInstance(13, null, null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        Field f = P.class.getDeclaredField("x");
        f.setAccessible(true);
        System.out.println(f + " " + f.getInt(p) + P.class.getDeclaredField("names").getAnnotation(Tag.class).value() + P.class.getMethod("names").getAnnotation(Tag.class).value());
        try {
            f.setInt(p, 9);
        } catch (IllegalAccessException e) {
            System.out.println("final for good");
        }
        List<String> ms = new ArrayList<>();
        for (Method m : P.class.getDeclaredMethods()) ms.add(Modifier.toString(m.getModifiers()) + " " + m.getReturnType().getSimpleName() + " " + m.getName() + m.getParameterCount());
        Collections.sort(ms);
        System.out.println(ms);
        System.out.println(new G<>("v", Map.of()).equals(new G<>("v", Map.of())) + " " + new E() + new E().equals(new E()) + P.class.toGenericString() + G.class.toGenericString());
    }
}
