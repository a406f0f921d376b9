// A lock that is released only to be taken again at once, and held while waiting: others get it
//@ seeds

import java.util.concurrent.locks.ReentrantLock;

public class PassedOver {
    private static final int ROUNDS = 500;
    private static final ReentrantLock lock = new ReentrantLock();
    private static volatile boolean done;
    private static volatile boolean gaveUp;

    public static void main(String[] args) throws Exception {
        Thread drawer = new Thread(PassedOver::draw, "drawer");
        drawer.start();
        while (!lock.isLocked()) {
            Thread.sleep(1);
        }
        for (int time = 0; time < 5; time++) {
            lock.lock();
            try {
                System.out.println("entered " + time + (gaveUp ? ", alone" : ""));
            } finally {
                lock.unlock();
            }
        }
        done = true;
        drawer.join();
        System.out.println(gaveUp ? "passed over" : "had its turn");
    }

    /** As who draws frame after frame: waits for the display with the lock held. */
    private static void draw() {
        for (int round = 0; !done; round++) {
            if (round == ROUNDS) {
                gaveUp = true;
                return;
            }
            lock.lock();
            try {
                Thread.sleep(2);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } finally {
                lock.unlock();
            }
            long released = System.nanoTime();
            while (System.nanoTime() - released < 60_000) {
                // Work of its own, shorter than a turn.
            }
        }
    }
}
