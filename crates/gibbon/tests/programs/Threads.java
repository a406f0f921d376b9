public class Threads {
    static final Object LOCK = new Object();
    static int shared;
    static int[] elements = new int[4];

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 50; round++) {
                    int seen = shared;
                    elements[seen & 3]++;
                    shared = seen + 1;
                    synchronized (LOCK) {
                        LOCK.notifyAll();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println(shared);
    }
}
