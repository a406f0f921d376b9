// ReentrantReadWriteLock: shared readers, exclusive writers, downgrade, no upgrade, counts
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class ReadWrite {
    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Map<Integer, Integer> m = new HashMap<>();
        AtomicInteger readers = new AtomicInteger(), writers = new AtomicInteger(), bad = new AtomicInteger();
        Thread[] ts = new Thread[6];
        for (int i = 0; i < 6; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 30; k++) {
                    if (id < 2) {
                        rw.writeLock().lock();
                        try {
                            if (writers.incrementAndGet() != 1 || readers.get() != 0) bad.incrementAndGet();
                            m.merge(k, 1, Integer::sum);
                            if (k % 5 == 0) Thread.yield();
                            writers.decrementAndGet();
                        } finally { rw.writeLock().unlock(); }
                    } else {
                        rw.readLock().lock();
                        try {
                            readers.incrementAndGet();
                            if (writers.get() != 0) bad.incrementAndGet();
                            for (int v : m.values()) if (v > 2) bad.incrementAndGet();
                            readers.decrementAndGet();
                        } finally { rw.readLock().unlock(); }
                    }
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(bad + " " + m.size() + " " + m.values().stream().mapToInt(x -> x).sum());
        rw.writeLock().lock();
        rw.readLock().lock();
        System.out.println("downgrade " + rw.getReadHoldCount() + rw.getWriteHoldCount() + rw.isWriteLockedByCurrentThread());
        rw.writeLock().unlock();
        System.out.println(rw.isWriteLocked() + " " + rw.getReadLockCount() + rw.writeLock().tryLock() + rw.readLock().tryLock());
        CyclicBarrier both = new CyclicBarrier(3);
        Thread[] rs = new Thread[2];
        for (int i = 0; i < 2; i++) { rs[i] = new Thread(() -> { rw.readLock().lock(); try { both.await(); } catch (Exception e) { bad.incrementAndGet(); } finally { rw.readLock().unlock(); } }); rs[i].start(); }
        both.await();
        for (Thread t : rs) t.join();
        System.out.println("readers met inside " + bad);
        rw.readLock().unlock(); rw.readLock().unlock();
        try {
            rw.readLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            rw.readLock().newCondition();
        } catch (UnsupportedOperationException e) {
            System.out.println("no condition on readers");
        }
        System.out.println(rw.writeLock().tryLock() + " " + rw.writeLock().getHoldCount());
    }
}
