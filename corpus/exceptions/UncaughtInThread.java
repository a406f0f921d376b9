// An uncaught exception in another thread: printed with its name, the others go on and the exit code is 0
public class UncaughtInThread {
    static class Job extends Thread {
        Job(String n) { super(n); }
        @Override public void run() {
            step(2);
        }
        void step(int n) {
            if (n == 0) throw new UnsupportedOperationException("in " + getName());
            step(n - 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Job j = new Job("first job");
        j.start();
        j.join();
        System.out.println(j.isAlive() + " " + j.getState());
        Thread g = new Job("second job");
        g.start();
        g.join();
        System.out.println("main ends normally");
    }
}
