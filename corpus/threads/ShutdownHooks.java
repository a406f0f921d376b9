// Shutdown hooks run once at a normal end, all of them, joined before the process ends; late registration fails
import java.util.*;
import java.util.concurrent.*;

public class ShutdownHooks {
    public static void main(String[] args) throws Exception {
        Runtime rt = Runtime.getRuntime();
        Thread a = new Thread(() -> { try { Thread.sleep(60); } catch (InterruptedException e) { } System.out.println("slow hook"); }, "a");
        Thread b = new Thread(() -> {
            try {
                rt.addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            try {
                rt.removeShutdownHook(a);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }, "b");
        Thread removed = new Thread(() -> System.out.println("never"));
        rt.addShutdownHook(a);
        rt.addShutdownHook(b);
        rt.addShutdownHook(removed);
        System.out.println(rt.removeShutdownHook(removed) + " " + rt.removeShutdownHook(removed));
        try {
            rt.addShutdownHook(a);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread running = new Thread(() -> { });
        running.start();
        running.join();
        Thread other = new Thread(() -> System.out.println("other thread ends after main"));
        System.out.println("main ends");
        other.start();
    }
}
