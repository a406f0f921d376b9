public class Deadlock {
    static final Object LEFT = new Object();
    static final Object RIGHT = new Object();

    static void both(Object first, Object second) {
        synchronized (first) {
            for (int spin = 0; spin < 200_000; spin++) Thread.onSpinWait();
            synchronized (second) {
                System.out.println("never together");
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> both(LEFT, RIGHT), "left").start();
        new Thread(() -> both(RIGHT, LEFT), "right").start();
    }
}
