// Heap exhaustion by live objects: OutOfMemoryError caught, memory given back, program continues
import java.util.*;

public class OutOfMemory {
    static class Holder implements AutoCloseable {
        long[] big;
        boolean closed;
        void fill() { big = new long[Integer.MAX_VALUE]; }
        @Override public void close() { closed = true; }
    }

    public static void main(String[] args) {
        Holder h = new Holder();
        try (h) {
            h.fill();
        } catch (OutOfMemoryError e) {
            System.out.println("caught " + (h.big == null) + " " + h.closed + " " + (e instanceof VirtualMachineError) + " " + (e.getStackTrace().length > 0));
        }
        boolean fin = false;
        try {
            try {
                int[] x = new int[Integer.MAX_VALUE];
                System.out.println(x.length);
            } finally {
                fin = true;
            }
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + " " + fin);
        }
        StringBuilder sb = new StringBuilder();
        try {
            "xxxxxxxx".repeat(Integer.MAX_VALUE / 4);
        } catch (OutOfMemoryError e) {
            System.out.println("repeat too large: " + (e.getMessage() != null));
        }
        Map<Integer, byte[]> m = new HashMap<>();
        for (int i = 0; i < 300; i++) m.put(i % 10, new byte[200_000]);
        System.out.println(m.size() + " still works");
    }
}
