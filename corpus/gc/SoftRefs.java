// Soft references survive ordinary collections while memory is plenty; queues and clearing by hand
import java.lang.ref.*;
import java.util.*;

public class SoftRefs {
    static SoftReference<int[]> make() { return new SoftReference<>(new int[] {1, 2, 3}); }

    public static void main(String[] args) throws Exception {
        SoftReference<int[]> s = make();
        for (int i = 0; i < 3; i++) System.gc();
        System.out.println(s.get() != null ? s.get()[2] : -1);
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        SoftReference<Object> sq = new SoftReference<>("x", q);
        System.out.println(sq.get() + " " + q.poll() + sq.enqueue() + (q.poll() == sq) + sq.get());
        Map<Integer, SoftReference<String>> cache = new HashMap<>();
        for (int i = 0; i < 10; i++) cache.put(i, new SoftReference<>("value" + i));
        System.gc();
        int alive = 0;
        for (SoftReference<String> r : cache.values()) if (r.get() != null) alive++;
        System.out.println(alive);
        s.clear();
        System.out.println(s.get() + " " + s.refersTo(null));
    }
}
