// Math.*Exact: which overflow, the messages, high multiplication, clamping helpers
public class ExactMath {
    interface Op { Object run(); }

    static void t(String name, Op op) {
        try {
            System.out.println(name + " = " + op.run());
        } catch (ArithmeticException e) {
            System.out.println(name + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
        long lmax = Long.MAX_VALUE, lmin = Long.MIN_VALUE;
        t("add", () -> Math.addExact(max, 0));
        t("add+", () -> Math.addExact(max, 1));
        t("add-", () -> Math.addExact(min, -1));
        t("ladd", () -> Math.addExact(lmax, 1L));
        t("sub", () -> Math.subtractExact(min, 1));
        t("sub0", () -> Math.subtractExact(0, min));
        t("sub-1", () -> Math.subtractExact(-1, min));
        t("lsub", () -> Math.subtractExact(lmin, 1L));
        t("mul", () -> Math.multiplyExact(46341, 46341));
        t("mul ok", () -> Math.multiplyExact(46340, 46340));
        t("mul min", () -> Math.multiplyExact(min, -1));
        t("lmul", () -> Math.multiplyExact(lmin, -1L));
        t("lmul -1", () -> Math.multiplyExact(-1L, lmin));
        t("lmul big", () -> Math.multiplyExact(3037000500L, 3037000500L));
        t("lmul ok", () -> Math.multiplyExact(3037000499L, 3037000499L));
        t("lmul int", () -> Math.multiplyExact(lmax, 2));
        t("inc", () -> Math.incrementExact(max));
        t("dec", () -> Math.decrementExact(lmin));
        t("neg", () -> Math.negateExact(lmin));
        t("toInt", () -> Math.toIntExact(1L << 31));
        t("toInt ok", () -> Math.toIntExact(-(1L << 31)));
        t("abs", () -> Math.absExact(min));
        t("labs", () -> Math.absExact(lmin));
        t("high", () -> Math.multiplyHigh(lmax, lmax) + " " + Math.multiplyHigh(lmin, lmin) + " " + Math.multiplyHigh(-1, 1) + " "
            + Math.multiplyHigh(0x123456789abcdefL, -0x123456789abcdefL));
        t("full", () -> Math.multiplyFull(max, min));
        t("floorDiv", () -> Math.floorDiv(lmin, -1L) + " " + Math.floorDiv(-1L, 3) + " " + Math.floorMod(-1L, 3));
    }
}
