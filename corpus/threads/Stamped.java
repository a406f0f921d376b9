// StampedLock: optimistic reads, validation, conversion, not reentrant
//@ seeds
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Stamped {
    static final StampedLock sl = new StampedLock();
    static int x, y;

    static int read() {
        long s = sl.tryOptimisticRead();
        int a = x, b = y;
        if (!sl.validate(s)) { s = sl.readLock(); try { a = x; b = y; } finally { sl.unlockRead(s); } }
        return a - b;
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger torn = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 60; k++) {
                    if (id < 2) { long s = sl.writeLock(); try { x++; if (k % 7 == 0) Thread.yield(); y++; } finally { sl.unlockWrite(s); } } else if (read() != 0) torn.incrementAndGet();
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(torn + " " + x + " " + y);
        long o = sl.tryOptimisticRead();
        System.out.println(sl.validate(o) + " " + (o != 0));
        long w = sl.writeLock();
        System.out.println(sl.validate(o) + " " + sl.tryOptimisticRead() + " " + sl.isWriteLocked() + sl.tryWriteLock() + sl.tryReadLock() + StampedLock.isWriteLockStamp(w));
        long r = sl.tryConvertToReadLock(w);
        System.out.println((r != 0) + " " + sl.isReadLocked() + sl.getReadLockCount() + (sl.tryReadLock() != 0) + sl.getReadLockCount() + sl.tryConvertToWriteLock(r));
        sl.asReadLock().unlock();
        long w2 = sl.tryConvertToWriteLock(r);
        System.out.println((w2 != 0) + " " + sl.isWriteLocked());
        try {
            sl.unlockRead(w2);
        } catch (IllegalMonitorStateException e) {
            System.out.println("IMSE");
        }
        sl.unlock(w2);
        try {
            sl.unlockWrite(w2);
        } catch (IllegalMonitorStateException e) {
            System.out.println("IMSE");
        }
        System.out.println(sl.validate(0) + " " + sl.isWriteLocked() + sl.asReadWriteLock().writeLock().tryLock());
        System.out.println(sl.tryUnlockWrite() + " " + sl.tryUnlockRead());
    }
}
