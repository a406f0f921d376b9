// finalize: runs once after the object dies, resurrection, exceptions ignored, System.runFinalization
import java.util.*;
import java.util.concurrent.*;

public class Finalizers {
    static final List<String> log = Collections.synchronizedList(new ArrayList<>());
    static Object resurrected;

    static class F {
        final String n;
        F(String n) { this.n = n; }
        @SuppressWarnings("removal") @Override protected void finalize() { log.add("finalized " + n); }
    }
    static class Res extends F { int times; Res() { super("res"); } @Override protected void finalize() { times++; resurrected = this; log.add("resurrect " + times); } }
    static class Throws extends F { Throws() { super("throws"); } @Override protected void finalize() { log.add("throwing"); throw new IllegalStateException("ignored"); } }
    static class Never extends F { Never() { super("never"); if (true) throw new IllegalArgumentException("ctor"); } @Override protected void finalize() { log.add("half built finalized"); } }

    static void make() { new F("a"); new Res(); new Throws(); }
    static void half() { try { new Never(); } catch (IllegalArgumentException e) { log.add("ctor threw"); } }

    static boolean until(java.util.function.BooleanSupplier done) throws InterruptedException {
        for (int i = 0; i < 200 && !done.getAsBoolean(); i++) { System.gc(); System.runFinalization(); Thread.sleep(5); }
        return done.getAsBoolean();
    }

    public static void main(String[] args) throws Exception {
        make();
        System.out.println(until(() -> log.size() == 3));
        System.out.println(new TreeSet<>(log));
        System.out.println(((Res) resurrected).times);
        java.lang.ref.WeakReference<Object> w = new java.lang.ref.WeakReference<>(resurrected);
        resurrected = null;
        System.out.println("second death " + until(() -> w.get() == null) + log.stream().filter(s -> s.startsWith("res")).count());
        log.clear();
        half();
        System.out.println(until(() -> log.size() == 2) + " " + log);
        log.clear();
        F kept = new F("kept");
        System.gc();
        System.runFinalization();
        System.out.println(log + kept.n);
    }
}
