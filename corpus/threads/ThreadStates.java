// Thread.getState in each state: new, runnable, blocked, waiting, timed waiting, terminated
//@ seeds
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ThreadStates {
    static void until(Thread t, Thread.State s) throws InterruptedException {
        while (t.getState() != s) Thread.sleep(1);
        System.out.println(t.getName() + " " + t.getState() + " " + t.isAlive());
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> { }, "fresh");
        System.out.println(t.getState() + " " + t.isAlive());
        t.start();
        t.join();
        System.out.println(t.getState());
        Thread blocked = new Thread(() -> { synchronized (lock) { } }, "blocked");
        synchronized (lock) { blocked.start(); until(blocked, Thread.State.BLOCKED); }
        blocked.join();
        Thread waiting = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { System.out.println("woken"); } } }, "waiting");
        waiting.start();
        until(waiting, Thread.State.WAITING);
        synchronized (lock) { waiting.interrupt(); until(waiting, Thread.State.BLOCKED); }
        waiting.join();
        Thread timed = new Thread(() -> { try { Thread.sleep(10000000); } catch (InterruptedException e) { } }, "sleeping");
        timed.start();
        until(timed, Thread.State.TIMED_WAITING);
        timed.interrupt();
        timed.join();
        Thread tw = new Thread(() -> { synchronized (lock) { try { lock.wait(10000000); } catch (InterruptedException e) { } } }, "timed wait");
        tw.start();
        until(tw, Thread.State.TIMED_WAITING);
        tw.interrupt();
        tw.join();
        Thread parked = new Thread(LockSupport::park, "parked");
        parked.start();
        until(parked, Thread.State.WAITING);
        LockSupport.unpark(parked);
        parked.join();
        CountDownLatch latch = new CountDownLatch(1);
        Thread aw = new Thread(() -> { try { latch.await(); } catch (InterruptedException e) { } }, "latch");
        aw.start();
        until(aw, Thread.State.WAITING);
        latch.countDown();
        until(aw, Thread.State.TERMINATED);
        Thread joiner = new Thread(() -> { try { Thread.currentThread().join(); } catch (InterruptedException e) { System.out.println("self join"); } }, "joins itself");
        joiner.start();
        until(joiner, Thread.State.WAITING);
        joiner.interrupt();
        joiner.join();
        System.out.println(Thread.currentThread().getState());
    }
}
