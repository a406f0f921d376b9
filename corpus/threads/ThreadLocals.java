// ThreadLocal and InheritableThreadLocal: initial values, isolation, removal, childValue
//@ seeds
import java.util.*;
import java.util.concurrent.atomic.*;

public class ThreadLocals {
    static final AtomicInteger made = new AtomicInteger();
    static final ThreadLocal<List<String>> list = ThreadLocal.withInitial(() -> { made.incrementAndGet(); return new ArrayList<>(); });
    static final ThreadLocal<Integer> num = new ThreadLocal<>() { @Override protected Integer initialValue() { return Thread.currentThread().getName().length(); } };
    static final InheritableThreadLocal<String> inh = new InheritableThreadLocal<>() { @Override protected String childValue(String p) { return p == null ? null : p + "'"; } };
    static final ThreadLocal<Object> plain = new ThreadLocal<>();

    public static void main(String[] args) throws Exception {
        list.get().add("main");
        num.set(99);
        inh.set("top");
        String[] out = new String[5];
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                list.get().add("t" + k);
                Thread.yield();
                list.get().add("again");
                int before = num.get();
                num.set(before * 10 + k);
                Thread.yield();
                String i1 = inh.get();
                inh.set(i1 + k);
                out[k] = list.get() + " " + num.get() + " " + i1 + " " + plain.get();
                num.remove();
                out[k] += " " + num.get();
                Thread grand = new Thread(() -> out[k] += " " + inh.get());
                grand.start();
                try {
                    grand.join();
                } catch (InterruptedException e) {
                    throw new RuntimeException(e);
                }
            }, "n".repeat(i + 1));
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        for (String s : out) System.out.println(s);
        System.out.println(list.get() + " " + num.get() + inh.get() + plain.get() + made.get());
        list.remove();
        System.out.println(list.get() + " " + made.get());
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 200; i++) { ThreadLocal<Integer> t = new ThreadLocal<>(); t.set(i); many.add(t); }
        int s = 0;
        for (int i = 0; i < 200; i += 2) many.get(i).remove();
        for (ThreadLocal<Integer> t : many) if (t.get() != null) s += t.get();
        System.out.println(s);
        Thread noInherit = new Thread(null, () -> System.out.println("inherit off " + inh.get()), "x", 0, false);
        noInherit.start();
        noInherit.join();
    }
}
