// Annotations: all member types, defaults, nested, arrays, enums, classes, inherited, repeatable, equals, toString pieces
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class Annotations {
    enum Level { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @interface Nested { int v() default 7; String[] names() default {}; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface All {
        byte b() default -1; short s() default 2; char c() default 'c'; int i() default 4; long l() default 5L; float f() default 1.5f; double d() default 2.5; boolean z() default true; String str() default "dflt"; Class<?> k() default Object.class; Level lv() default Level.LOW; Nested n() default @Nested(v = 9, names = {"x", "y"}); int[] arr() default {1, 2}; Class<?>[] ks() default {int.class, String[].class}; Level[] lvs() default Level.HIGH; Nested[] ns() default {@Nested, @Nested(v = 1)}; boolean[] zs() default {true, false}; double[] ds() default {}; }
    @Retention(RetentionPolicy.CLASS) @interface NotRuntime { }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); int p() default 0; }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface TU { }

    @All @Inh("base") @NotRuntime static class Base { }
    static class Sub extends Base { }
    @Inh("own") @Tag("one") @Tag(value = "two", p = 2) static class Own extends Base {
        @Tag("field") int f;
        @Deprecated(since = "5") @Nested(names = "single") void m(@Nested(v = 3) int a, String b, @Tag("p") @Nested long c) { }
        @All(i = 99, arr = {}, str = "set", lv = Level.HIGH) Own() { }
    }

    static <A extends Annotation> String members(A a) throws Exception {
        Method[] ms = a.annotationType().getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::getName));
        StringBuilder sb = new StringBuilder();
        for (Method m : ms) {
            Object v = m.invoke(a);
            sb.append(m.getName()).append('=');
            if (v.getClass().isArray()) for (int i = 0; i < Array.getLength(v); i++) sb.append(show(Array.get(v, i))).append('/');
            else sb.append(show(v));
            sb.append(' ');
        }
        return sb.toString();
    }

    static String show(Object v) throws Exception { return v instanceof Annotation an ? "{" + members(an) + "}" : v.toString(); }

    public static void main(String[] args) throws Exception {
        System.out.println(members(Base.class.getAnnotation(All.class)));
        System.out.println(members(Own.class.getDeclaredConstructor().getAnnotation(All.class)));
        System.out.println(Sub.class.getAnnotation(Inh.class).value() + Own.class.getAnnotation(Inh.class).value() + Sub.class.isAnnotationPresent(All.class) + Sub.class.getDeclaredAnnotations().length + Sub.class.getAnnotations().length + Base.class.isAnnotationPresent(NotRuntime.class));
        System.out.println(Own.class.getAnnotation(Tag.class) + " " + Own.class.getAnnotationsByType(Tag.class).length + Own.class.getAnnotation(Tags.class).value()[1].p() + Own.class.getAnnotationsByType(Tag.class)[0].value());
        Method m = Own.class.getDeclaredMethod("m", int.class, String.class, long.class);
        Annotation[][] pa = m.getParameterAnnotations();
        System.out.println(pa.length + " " + pa[0].length + pa[1].length + pa[2].length + ((Nested) pa[0][0]).v() + m.getParameters()[2].getAnnotation(Tag.class).value());
        System.out.println(m.getAnnotation(Deprecated.class).since() + m.getAnnotation(Deprecated.class).forRemoval() + m.getAnnotation(Nested.class).names()[0] + Own.class.getDeclaredField("f").getAnnotation(Tag.class).value());
        Nested a = Base.class.getAnnotation(All.class).n(), b = (Nested) All.class.getMethod("n").getDefaultValue();
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + a.annotationType().getSimpleName() + (a instanceof Proxy) + a.equals(m.getAnnotation(Nested.class)) + a);
        int[] arr = Base.class.getAnnotation(All.class).arr();
        arr[0] = 55;
        System.out.println(Base.class.getAnnotation(All.class).arr()[0] + " " + All.class.getMethod("i").getDefaultValue() + Inh.class.getMethod("value").getDefaultValue() + All.class.isAnnotation() + Modifier.toString(All.class.getModifiers() & Modifier.INTERFACE));
        System.out.println(Own.class.getAnnotation(Inh.class) + " " + m.getAnnotation(Nested.class) + " " + Own.class.getDeclaredField("f").getAnnotation(Tag.class));
        System.out.println(Inh.class.getAnnotation(Retention.class).value() + " " + Inh.class.isAnnotationPresent(Inherited.class) + (Base.class.getAnnotation(Inh.class) == Base.class.getAnnotation(Inh.class)));
        Own x = new Own();
        System.out.println(x.f);
        try {
            Own.class.getAnnotation(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
