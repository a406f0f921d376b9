// assert is off by default and can be asked for per loader; desiredAssertionStatus, ClassLoader settings, AssertionError forms
public class AssertAndStrict {
    static int evaluated;
    static boolean check() { evaluated++; return false; }

    public static void main(String[] args) {
        assert check() : "not thrown";
        System.out.println(evaluated + " " + AssertAndStrict.class.desiredAssertionStatus());
        boolean on = false;
        assert on = true;
        System.out.println(on);
        for (AssertionError e : new AssertionError[] {new AssertionError(), new AssertionError("m"), new AssertionError(5), new AssertionError('c'), new AssertionError(1.5), new AssertionError(true), new AssertionError(7L), new AssertionError("m", new Exception("c")), new AssertionError(new Exception("as detail"))}) System.out.println(e + " " + e.getCause());
        try {
            throw new AssertionError("thrown by hand");
        } catch (Error e) {
            System.out.println(e.getMessage());
        }
        Object o = null;
        assert o.hashCode() == 0 : o.toString();
        System.out.println("no evaluation");
        class Local { int v; Local(int v) { assert v > 0 : "bad " + v; this.v = v; } }
        System.out.println(new Local(-1).v);
    }
}
