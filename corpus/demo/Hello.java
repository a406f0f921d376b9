// The demonstration: two threads deposit without a lock. What is lost is up to the schedule,
// which on Gibbon is up to the seed.
public class Hello {
    private static int balance;

    private static void deposit() {
        for (int i = 0; i < 3; i++) {
            int seen = balance;
            Thread.yield();
            balance = seen + 1;
            System.out.println(Thread.currentThread().getName() + " saw " + seen);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("Hello, " + (args.length == 0 ? "world" : String.join(" ", args)));
        Thread ann = new Thread(Hello::deposit, "Ann");
        Thread bob = new Thread(Hello::deposit, "Bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        System.out.println("6 deposits, and the balance is " + balance);
    }
}
