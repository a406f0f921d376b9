// Class objects: names, modifiers, enclosing elements, local and anonymous classes, primitives, hierarchy queries
import java.lang.reflect.*;
import java.util.*;

public class ClassInfo {
    static class Nested { class In { } static class Deep { } }
    private abstract static class PA { }
    interface If { class InIf { } }
    enum En { A, B { } }
    @interface An { }
    static Object local() { class Loc { } return new Loc(); }
    static Object anon() { return new Object() { }; }
    Object fieldAnon = new Comparator<String>() { public int compare(String a, String b) { return 0; } };
    ClassInfo() { class InCtor { } ctorLocal = new InCtor(); }
    Object ctorLocal;
    static Object stAnon = new Thread() { };

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | " + c.getTypeName() + " | " + Modifier.toString(c.getModifiers()) + " | encl " + (c.getEnclosingClass() == null ? null : c.getEnclosingClass().getSimpleName()) + " decl " + (c.getDeclaringClass() == null ? null : c.getDeclaringClass().getSimpleName()) + " m " + (c.getEnclosingMethod() == null ? null : c.getEnclosingMethod().getName()) + " ctor " + (c.getEnclosingConstructor() != null)
            + " | " + (c.isAnonymousClass() ? "anon " : "") + (c.isLocalClass() ? "local " : "") + (c.isMemberClass() ? "member " : "") + (c.isInterface() ? "interface " : "") + (c.isEnum() ? "enum " : "") + (c.isAnnotation() ? "annotation " : "") + (c.isArray() ? "array " : "") + (c.isPrimitive() ? "primitive" : ""));
    }

    public static void main(String[] args) throws Exception {
        Class<?>[] cs = {ClassInfo.class, Nested.class, Nested.In.class, Nested.Deep.class, PA.class, If.class, If.InIf.class, En.class, En.B.getClass(), An.class, local().getClass(), anon().getClass(), new ClassInfo().fieldAnon.getClass(), new ClassInfo().ctorLocal.getClass(), stAnon.getClass(), int.class, void.class, int[].class, Nested[][].class, String.class, Map.Entry.class, Thread.State.class};
        for (Class<?> c : cs) show(c);
        List<String> l = new ArrayList<>();
        for (Class<?> c : ClassInfo.class.getDeclaredClasses()) l.add(c.getSimpleName());
        Collections.sort(l);
        System.out.println(l + " " + Nested.class.getDeclaredClasses().length);
        System.out.println(Integer.class.getSuperclass() + " " + Object.class.getSuperclass() + If.class.getSuperclass() + int.class.getSuperclass() + int[].class.getSuperclass() + Arrays.toString(Integer.class.getInterfaces()) + Arrays.toString(int[].class.getInterfaces()));
        System.out.println(int.class + " " + If.class + " " + int[].class + " " + En.class + An.class + Integer.TYPE + (Void.TYPE == void.class) + (int.class == Integer.class));
        System.out.println(ClassInfo.class.getPackageName().isEmpty() + " " + String.class.getPackage().getName() + String.class.getModule().getName() + ClassInfo.class.getModule().isNamed() + int.class.getPackageName());
        System.out.println(String.class.getClassLoader() + " " + (ClassInfo.class.getClassLoader() == ClassLoader.getSystemClassLoader()) + int[].class.getClassLoader() + (Nested[].class.getClassLoader() == ClassInfo.class.getClassLoader()));
        System.out.println((new Nested().getClass() == Nested.class) + " " + (Class.forName("ClassInfo$Nested$In") == Nested.In.class) + Number.class.isAssignableFrom(Integer.class) + Integer.class.asSubclass(Number.class).getSimpleName() + int.class.isAssignableFrom(Integer.class));
        for (String n : new String[] {"int", "ClassInfo.Nested", "java/lang/String", "NoSuch", "[I", "[Ljava.lang.Object", "[LClassInfo;", "", "[[D"}) {
            try {
                System.out.println(Class.forName(n));
            } catch (ClassNotFoundException e) {
                System.out.println("CNF " + e.getMessage());
            }
        }
        try {
            Integer.class.asSubclass(String.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(En.B.getClass().isEnum() + " " + En.class.getEnumConstants().length + En.A.getDeclaringClass() + ClassInfo.class.desiredAssertionStatus() + ClassInfo.class.hashCode() * 0 + ClassInfo.class.getSigners());
    }
}
