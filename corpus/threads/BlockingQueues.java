// Blocking queues of all kinds carry every element once; hand-off, poison pills, priorities, transfer
//@ seeds
import java.util.*;
import java.util.concurrent.*;

public class BlockingQueues {
    static String pump(BlockingQueue<Integer> q) throws Exception {
        int n = 60;
        long[] sums = new long[2];
        Thread[] cs = new Thread[2], ps = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int id = i;
            cs[i] = new Thread(() -> { try { for (int v; (v = q.take()) != Integer.MAX_VALUE; ) sums[id] += v; } catch (InterruptedException e) { sums[id] = -1; } });
            ps[i] = new Thread(() -> { try { for (int k = 0; k < n; k++) q.put(id * 1000 + k); } catch (InterruptedException e) { sums[id] = -1; } });
            cs[i].start();
            ps[i].start();
        }
        for (Thread t : ps) t.join();
        for (int i = 0; i < 2; i++) q.put(Integer.MAX_VALUE);
        for (Thread t : cs) t.join();
        return q.getClass().getSimpleName() + " " + (sums[0] + sums[1]) + " " + q.size();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(pump(new ArrayBlockingQueue<>(2)));
        System.out.println(pump(new ArrayBlockingQueue<>(1, true)));
        System.out.println(pump(new LinkedBlockingQueue<>(3)));
        System.out.println(pump(new LinkedBlockingQueue<>()));
        System.out.println(pump(new LinkedBlockingDeque<>(2)));
        System.out.println(pump(new PriorityBlockingQueue<>()));
        System.out.println(pump(new SynchronousQueue<>()));
        System.out.println(pump(new SynchronousQueue<>(true)));
        System.out.println(pump(new LinkedTransferQueue<>()));
        LinkedTransferQueue<String> tq = new LinkedTransferQueue<>();
        StringBuffer sb = new StringBuffer();
        Thread taker = new Thread(() -> { try { sb.append(tq.take()); } catch (InterruptedException e) { } });
        System.out.println(tq.tryTransfer("nobody"));
        taker.start();
        tq.transfer("handed");
        taker.join();
        System.out.println(sb);
        BlockingQueue<Integer> one = new LinkedBlockingQueue<>();
        List<Integer> seq = new ArrayList<>();
        Thread c = new Thread(() -> { try { for (int i = 0; i < 20; i++) seq.add(one.take()); } catch (InterruptedException e) { } });
        c.start();
        for (int i = 0; i < 20; i++) one.put(i);
        c.join();
        System.out.println(seq);
        BlockingQueue<String> a = new SynchronousQueue<>(), b = new SynchronousQueue<>();
        Thread echo = new Thread(() -> { try { for (int i = 0; i < 5; i++) b.put(a.take() + "'"); } catch (InterruptedException e) { } });
        echo.start();
        String v = "v";
        for (int i = 0; i < 5; i++) { a.put(v); v = b.take(); }
        echo.join();
        System.out.println(v);
    }
}
