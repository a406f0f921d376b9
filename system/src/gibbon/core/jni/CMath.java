package gibbon.core.jni;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** Functions of numbers, each also for floats: Java's own, which differ by a bit now and then. */
final class CMath {
    private CMath() {}

    static void offer(NativeLinker linker) {
        one(linker, "sin", Math::sin);
        one(linker, "cos", Math::cos);
        one(linker, "tan", Math::tan);
        one(linker, "asin", Math::asin);
        one(linker, "acos", Math::acos);
        one(linker, "atan", Math::atan);
        one(linker, "sinh", Math::sinh);
        one(linker, "cosh", Math::cosh);
        one(linker, "tanh", Math::tanh);
        one(linker, "exp", Math::exp);
        one(linker, "exp2", value -> Math.pow(2, value));
        one(linker, "expm1", Math::expm1);
        one(linker, "log", Math::log);
        one(linker, "log2", value -> Math.log(value) / Math.log(2));
        one(linker, "log10", Math::log10);
        one(linker, "log1p", Math::log1p);
        one(linker, "sqrt", Math::sqrt);
        one(linker, "cbrt", Math::cbrt);
        one(linker, "floor", Math::floor);
        one(linker, "ceil", Math::ceil);
        one(linker, "fabs", Math::abs);
        one(linker, "rint", Math::rint);
        one(linker, "nearbyint", Math::rint);
        one(linker, "round", value -> Floats.round(value, 4));
        one(linker, "trunc", value -> Floats.round(value, 3));
        two(linker, "pow", Math::pow);
        two(linker, "atan2", Math::atan2);
        two(linker, "hypot", Math::hypot);
        two(linker, "fmod", (left, right) -> left % right);
        two(linker, "remainder", Math::IEEEremainder);
        two(linker, "copysign", Math::copySign);
        two(linker, "fmin", (left, right) -> left != left ? right
                : right != right ? left : Math.min(left, right));
        two(linker, "fmax", (left, right) -> left != left ? right
                : right != right ? left : Math.max(left, right));
        two(linker, "fdim", (left, right) -> left > right ? left - right : 0);
        for (String name : new String[] {"ldexp", "scalbn"}) {
            linker.offer(name, p -> set(p, Math.scalb(get(p, 0), (int) p.x[0])));
            linker.offer(name + "f", p -> setFloat(p, Math.scalb(getFloat(p, 0), (int) p.x[0])));
        }
        for (String name : new String[] {"lround", "llround"}) {
            linker.offer(name, p -> p.x[0] = (long) Floats.round(get(p, 0), 4));
            linker.offer(name + "f", p -> p.x[0] = (long) Floats.round(getFloat(p, 0), 4));
        }
        for (String name : new String[] {"lrint", "llrint"}) {
            linker.offer(name, p -> p.x[0] = (long) Math.rint(get(p, 0)));
            linker.offer(name + "f", p -> p.x[0] = (long) Math.rint(getFloat(p, 0)));
        }
        linker.offer("sincos", p -> {
            double angle = get(p, 0);
            p.memory.writeWord(p.x[0], Double.doubleToRawLongBits(Math.sin(angle)));
            p.memory.writeWord(p.x[1], Double.doubleToRawLongBits(Math.cos(angle)));
        });
        linker.offer("sincosf", p -> {
            double angle = getFloat(p, 0);
            p.memory.write(p.x[0], Float.floatToRawIntBits((float) Math.sin(angle)), 4);
            p.memory.write(p.x[1], Float.floatToRawIntBits((float) Math.cos(angle)), 4);
        });
        linker.offer("modf", p -> {
            double value = get(p, 0);
            double whole = Floats.round(value, 3);
            p.memory.writeWord(p.x[0], Double.doubleToRawLongBits(whole));
            set(p, Double.isInfinite(value) ? Math.copySign(0, value) : value - whole);
        });
        linker.offer("modff", p -> {
            float value = getFloat(p, 0);
            float whole = (float) Floats.round(value, 3);
            p.memory.write(p.x[0], Float.floatToRawIntBits(whole), 4);
            setFloat(p, Float.isInfinite(value) ? Math.copySign(0, value) : value - whole);
        });
        linker.offer("frexp", p -> {
            double value = get(p, 0);
            boolean isPlain = value != 0 && !Double.isNaN(value) && !Double.isInfinite(value);
            int exponent = isPlain ? Math.getExponent(value) + 1 : 0;
            p.memory.write(p.x[0], exponent, 4);
            set(p, isPlain ? Math.scalb(value, -exponent) : value);
        });
    }

    private static double get(Processor p, int register) {
        return Double.longBitsToDouble(p.v[register * 2]);
    }

    private static float getFloat(Processor p, int register) {
        return Float.intBitsToFloat((int) p.v[register * 2]);
    }

    private static void set(Processor p, double value) {
        p.v[0] = Double.doubleToRawLongBits(value);
        p.v[1] = 0;
    }

    private static void setFloat(Processor p, double value) {
        p.v[0] = Float.floatToRawIntBits((float) value) & 0xffffffffL;
        p.v[1] = 0;
    }

    private static void one(NativeLinker linker, String name, DoubleUnaryOperator function) {
        linker.offer(name, p -> set(p, function.applyAsDouble(get(p, 0))));
        linker.offer(name + "f", p -> setFloat(p, function.applyAsDouble(getFloat(p, 0))));
    }

    private static void two(NativeLinker linker, String name, DoubleBinaryOperator function) {
        linker.offer(name, p -> set(p, function.applyAsDouble(get(p, 0), get(p, 1))));
        linker.offer(name + "f",
                p -> setFloat(p, function.applyAsDouble(getFloat(p, 0), getFloat(p, 1))));
    }
}
