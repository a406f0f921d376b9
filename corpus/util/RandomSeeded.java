// java.util.Random and SplittableRandom with fixed seeds: exact sequences of every method
import java.util.*;
import java.util.random.*;
import java.util.stream.*;

public class RandomSeeded {
    public static void main(String[] args) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(1 << 20) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian() + " " + r.nextGaussian());
        byte[] b = new byte[7];
        r.nextBytes(b);
        System.out.println(Arrays.toString(b) + r.nextInt(5, 10) + r.nextLong(1000) + " " + r.nextDouble(2.0, 3.0));
        System.out.println(r.ints(5).boxed().toList() + " " + r.ints(5, 0, 6).boxed().toList() + r.longs(2).boxed().toList() + r.doubles(2).boxed().toList() + r.doubles(2, 1, 2).boxed().toList());
        r.setSeed(0);
        long s = 0;
        for (int i = 0; i < 1000; i++) s = s * 31 + r.nextInt(i + 1);
        System.out.println(s);
        System.out.println(new Random(-1).nextInt() + " " + new Random(Long.MAX_VALUE).nextLong() + " " + new Random(7).nextInt(Integer.MAX_VALUE) + " " + new Random(7).nextInt((1 << 30) + 1));
        SplittableRandom sp = new SplittableRandom(99);
        SplittableRandom child = sp.split();
        System.out.println(sp.nextInt() + " " + sp.nextLong() + " " + sp.nextInt(10) + sp.nextDouble() + sp.nextBoolean() + " " + child.nextLong());
        RandomGenerator g = new Random(5);
        System.out.println(g.nextLong() + " " + g.nextInt(100) + g.nextFloat(2, 3) + g.isDeprecated());
        List<Integer> l = IntStream.range(0, 10).boxed().collect(Collectors.toList());
        Collections.shuffle(l, new Random(3));
        System.out.println(l);
        for (Runnable x : new Runnable[] {() -> r.nextInt(0), () -> r.nextInt(-5), () -> r.ints(-1), () -> r.nextInt(5, 5), () -> r.ints(1, 5, 5)}) {
            try {
                x.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Random sub = new Random(1) { @Override protected int next(int bits) { return 0x12345678 >>> (32 - bits); } };
        System.out.println(sub.nextInt() + " " + sub.nextInt(10) + sub.nextBoolean() + sub.nextFloat());
        double m = 0;
        Random gs = new Random(10);
        for (int i = 0; i < 500; i++) m += gs.nextGaussian();
        System.out.println(m);
    }
}
