// The ArithmeticException of int and long division by zero, its message and where it is raised
public class DivideByZero {
    static int effects;

    static int touch(int v) { effects++; return v; }

    static void check(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " none");
        } catch (ArithmeticException e) {
            System.out.println(name + " " + e.getClass().getName() + " " + (e.getMessage() != null) + " line "
                + (e.getStackTrace()[0].getLineNumber() > 0) + " effects " + effects);
        }
    }

    public static void main(String[] args) {
        check("idiv", () -> System.out.println(touch(1) / touch(0)));
        check("irem", () -> System.out.println(touch(1) % touch(0)));
        check("ldiv", () -> System.out.println((long) touch(1) / (long) touch(0)));
        check("lrem", () -> System.out.println((long) touch(1) % (long) touch(0)));
        check("ddiv", () -> System.out.println((double) touch(1) / (double) touch(0)));
        check("drem", () -> System.out.println((double) touch(1) % (double) touch(0)));
        check("fdiv", () -> System.out.println((float) touch(-1) / (float) touch(0)));
        check("unused idiv", () -> { int unused = touch(3) / touch(0); });
        check("unused lrem", () -> { long unused = touch(3) % (long) touch(0); });
        int[] a = {4};
        check("compound", () -> a[0] /= touch(0));
        System.out.println(a[0]);
        check("floorMod", () -> Math.floorMod(1, touch(0)));
        check("negative exact", () -> Math.negateExact(Integer.MIN_VALUE));
        System.out.println(effects);
    }
}
