// Lookup rights: private lookup, dropped modes, lookups from nested classes, defineClass free, caller sensitivity
//@ class-only: DEX has no nest mates, so which privates a lookup sees differs
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class LookupPower {
    static class Nested { private static String secret() { return "secret"; } private int f = 4; static MethodHandles.Lookup mine() { return MethodHandles.lookup(); } protected static int prot() { return 2; } static int pkg() { return 3; } }
    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup(), n = Nested.mine(), p = MethodHandles.publicLookup();
        System.out.println(l.lookupClass() + " " + n.lookupClass() + " " + l.hasPrivateAccess() + n.hasFullPrivilegeAccess() + p.hasPrivateAccess());
        System.out.println(l.lookupModes() + " " + p.lookupModes() + " " + l.in(Nested.class).lookupModes() + " " + l.in(String.class).lookupModes() + " " + l.dropLookupMode(MethodHandles.Lookup.PRIVATE).lookupModes() + " " + l.dropLookupMode(MethodHandles.Lookup.PACKAGE).lookupModes());
        MethodType sv = methodType(String.class);
        t("nest mate private", () -> l.findStatic(Nested.class, "secret", sv).invoke());
        t("privateLookupIn", () -> MethodHandles.privateLookupIn(Nested.class, l).findStatic(Nested.class, "secret", sv).invoke());
        t("dropped", () -> l.dropLookupMode(MethodHandles.Lookup.PRIVATE).findStatic(Nested.class, "secret", sv));
        t("public lookup pkg", () -> p.findStatic(Nested.class, "pkg", methodType(int.class)));
        t("pkg", () -> l.dropLookupMode(MethodHandles.Lookup.PRIVATE).findStatic(Nested.class, "pkg", methodType(int.class)).invoke());
        t("protected same package", () -> l.findStatic(Nested.class, "prot", methodType(int.class)).invoke());
        t("private of String", () -> MethodHandles.privateLookupIn(String.class, l));
        t("field", () -> n.findVarHandle(Nested.class, "f", int.class).get(new Nested()));
        t("accessClass", () -> l.accessClass(Nested.class).getSimpleName());
        t("findClass", () -> l.findClass("LookupPower$Nested").getSimpleName());
        t("findClass missing", () -> l.findClass("Missing"));
        t("ensureInitialized", () -> l.ensureInitialized(Nested.class).getSimpleName());
        t("protected clone", () -> l.findVirtual(Object.class, "clone", methodType(Object.class)));
        t("clone of own", () -> l.findVirtual(LookupPower.class, "clone", methodType(Object.class)).type());
        t("array clone", () -> ((int[]) (Object) l.findVirtual(int[].class, "clone", methodType(Object.class)).invoke(new int[] {1, 2})).length);
        t("object method of interface", () -> l.findVirtual(Runnable.class, "toString", sv).type());
        t("special outside", () -> l.findSpecial(ArrayList.class, "size", methodType(int.class), ArrayList.class));
        t("nest host", () -> Nested.class.getNestHost().getSimpleName() + Nested.class.isNestmateOf(LookupPower.class) + LookupPower.class.getNestMembers().length);
    }
}
