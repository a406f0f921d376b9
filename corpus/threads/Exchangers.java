// Exchanger: pairs swap values; a chain of exchanges between two threads
//@ seeds
import java.util.*;
import java.util.concurrent.*;

public class Exchangers {
    public static void main(String[] args) throws Exception {
        Exchanger<String> ex = new Exchanger<>();
        String[] got = new String[1];
        Thread t = new Thread(() -> { try { got[0] = ex.exchange("from t"); } catch (InterruptedException e) { got[0] = "int"; } });
        t.start();
        String mine = ex.exchange("from main");
        t.join();
        System.out.println(mine + " | " + got[0]);
        Exchanger<List<Integer>> bufs = new Exchanger<>();
        List<Integer> drained = new ArrayList<>();
        Thread consumer = new Thread(() -> {
            List<Integer> b = new ArrayList<>();
            try {
                for (int r = 0; r < 5; r++) { b = bufs.exchange(b); drained.addAll(b); b.clear(); }
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        });
        consumer.start();
        List<Integer> fill = new ArrayList<>();
        for (int r = 0; r < 5; r++) { for (int i = 0; i < 3; i++) fill.add(r * 10 + i); fill = bufs.exchange(fill); if (!fill.isEmpty()) System.out.println("not empty"); }
        consumer.join();
        System.out.println(drained);
        Exchanger<Integer> many = new Exchanger<>();
        int[] res = new int[6];
        Thread[] ts = new Thread[6];
        for (int i = 0; i < 6; i++) { int k = i; ts[i] = new Thread(() -> { try { res[k] = many.exchange(k); } catch (InterruptedException e) { res[k] = -1; } }); ts[i].start(); }
        for (Thread x : ts) x.join();
        boolean pairs = true;
        for (int i = 0; i < 6; i++) pairs &= res[i] != i && res[res[i]] == i;
        System.out.println(pairs);
        Exchanger<Object> nul = new Exchanger<>();
        Object[] o = {"x"};
        Thread n = new Thread(() -> { try { o[0] = nul.exchange(null); } catch (InterruptedException e) { } });
        n.start();
        System.out.println(nul.exchange(5) + " ");
        n.join();
        System.out.println(o[0]);
    }
}
