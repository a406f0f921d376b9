// A little of everything that compiled code does itself or leaves to the interpreter.
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.*;

public class Compiled {
    interface Shape { double area(); }
    record Square(double side) implements Shape { public double area() { return side * side; } }
    record Circle(double radius) implements Shape { public double area() { return 3 * radius * radius; } }
    static final class Counter {
        int count;
        static long total;
        synchronized void add(int by) { count += by; total += by; }
        static synchronized long total() { return total; }
    }

    static int numbers(int seed) {
        int x = seed;
        long y = seed * 7919L;
        for (int i = 1; i < 200; i++) {
            x = x * 31 + i;
            x ^= x >>> 7;
            y += x / i + x % (i + 3) + (y >> (i & 63)) - (y >>> 5);
            if ((x & 3) == 0) x = -x;
            switch (x & 7) {
                case 0 -> y ^= 0x5555555555L;
                case 1, 2 -> y -= i;
                case 5 -> x += (int) y;
                default -> y++;
            }
        }
        try {
            return x / (seed & 1) + (int) y;
        } catch (ArithmeticException e) {
            return (int) (y ^ x);
        }
    }

    static double floats(int seed) {
        float f = seed;
        double d = seed / 3.0;
        for (int i = 0; i < 100; i++) {
            f = f * 1.5f - i;
            d = d % 17.0 + Math.sqrt(i) - f / 3f;
            if (d > 1e6 || d != d) d = i;
            f = (float) (d + (int) f % 5 + (long) d);
            if (f < -1e9f) f = 1;
        }
        return d + f;
    }

    static int arrays(int seed) {
        int[] ints = new int[17];
        byte[] bytes = new byte[17];
        boolean[] booleans = new boolean[17];
        Object[] strings = new String[3];
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            try {
                ints[i - seed % 3] += i;
                bytes[i % 19] = (byte) (i * 37);
                booleans[i % 17] = i % 2 == 0;
                strings[i % 4] = i % 5 == 0 ? (Object) Integer.valueOf(i) : "text";
            } catch (ArrayIndexOutOfBoundsException | ArrayStoreException e) {
                sum += e.getMessage().length();
            }
        }
        for (int i : ints) sum = sum * 3 + i;
        for (byte b : bytes) sum = sum * 5 + b;
        for (boolean b : booleans) sum = sum * 2 + (b ? 1 : 0);
        return sum;
    }

    static double shapes(int seed) {
        Shape[] shapes = {new Square(seed), new Circle(seed), null, new Square(1)};
        double sum = 0;
        for (int i = 0; i < 60; i++) {
            Object shape = shapes[i % 4];
            try {
                if (shape instanceof Square square) sum += square.side();
                sum += ((Shape) shape).area();
                if (i % 13 == 0) sum += ((Circle) shape).radius();
            } catch (NullPointerException | ClassCastException e) {
                sum -= 1;
            }
        }
        return sum;
    }

    static int collections(int seed) {
        Map<Integer, String> map = new HashMap<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            map.merge(i % 13 + seed, "v" + i, String::concat);
            text.append(i).append(map.size()).append('x');
        }
        Vector<Integer> vector = new Vector<>(map.keySet());
        Collections.sort(vector);
        return map.hashCode() + text.toString().hashCode() + vector.hashCode();
    }

    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

    static int overflow(int n) { return overflow(n + 1) + 1; }

    // Slots full of an object, where the frames of natives come to lie afterwards.
    static void fill(Object o, int depth) {
        Object a = o, b = o, c = o, d = o, e = o, f = o, g = o, h = o, i = o, j = o, k = o, l = o;
        if (depth > 0) fill(o, depth - 1);
        if (a != b || c != d || e != f || g != h || i != j || k != l) throw new Error();
    }

    // Whether something that nobody holds any more is kept by what is left in slots.
    static int forgotten(int rounds) {
        int cleared = 0;
        for (int i = 0; i < rounds; i++) {
            WeakReference<Object> weak = leave();
            Object[] room = new Object[40];
            room[0] = room.clone();
            Thread.currentThread().getStackTrace();
            if (weak.get() == null) cleared++;
        }
        return cleared;
    }

    static WeakReference<Object> leave() {
        Object object = new int[3];
        fill(object, 4);
        return new WeakReference<>(object);
    }

    // A class of a loader that is asked for everything.
    public static class Loaded implements java.util.function.IntUnaryOperator {
        public int applyAsInt(int x) { return new Helper().twice(x) + Helper.ONE; }
    }
    static class Helper {
        static final int ONE = Integer.parseInt("1");
        int twice(int x) { return 2 * x; }
    }
    static class Loader extends ClassLoader {
        static int asked;
        Loader() { super(Compiled.class.getClassLoader()); }
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked++;
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            if (!name.endsWith("Loaded") && !name.endsWith("Helper")) return super.loadClass(name, resolve);
            try (InputStream in = Compiled.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name);
            }
        }
    }

    static java.util.function.IntUnaryOperator operator;

    static int applyAll(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += operator.applyAsInt(i);
        return sum;
    }

    public static void main(String[] arguments) throws Exception {
        operator = (java.util.function.IntUnaryOperator)
            new Loader().loadClass("Compiled$Loaded").getConstructor().newInstance();
        System.out.println("ready");
        if (arguments.length > 0 && arguments[0].equals("forgotten")) {
            System.out.println(forgotten(20));
            return;
        }
        Counter counter = new Counter();
        Runnable work = () -> {
            for (int i = 0; i < 40; i++) counter.add(i);
        };
        Thread other = new Thread(work);
        other.start();
        for (int i = 0; i < 6; i++) {
            System.out.println(numbers(i) + " " + floats(i) + " " + arrays(i) + " " + shapes(i)
                + " " + collections(i) + " " + depth(300 * i) + " " + applyAll(30 + i));
            work.run();
        }
        other.join();
        try {
            overflow(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow " + e.getStackTrace().length);
        }
        System.out.println(counter.count + " " + Counter.total() + " " + Loader.asked);
    }
}
