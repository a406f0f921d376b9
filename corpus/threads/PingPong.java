// Strict alternation between threads with wait and notify, and a ring of three
//@ seeds
public class PingPong {
    static final StringBuilder out = new StringBuilder();
    static int turn;

    static class Player extends Thread {
        final int me, of, rounds; final String say;
        Player(int me, int of, int rounds, String say) { this.me = me; this.of = of; this.rounds = rounds; this.say = say; }
        @Override public void run() {
            for (int i = 0; i < rounds; i++) {
                synchronized (out) {
                    while (turn != me) {
                        try {
                            out.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    out.append(say);
                    turn = (turn + 1) % of;
                    out.notifyAll();
                }
            }
        }
    }

    static void play(int rounds, String... names) throws InterruptedException {
        turn = 0;
        out.setLength(0);
        Thread[] ts = new Thread[names.length];
        for (int i = 0; i < ts.length; i++) ts[i] = new Player(i, ts.length, rounds, names[i]);
        for (int i = ts.length - 1; i >= 0; i--) ts[i].start();
        for (Thread t : ts) t.join();
        System.out.println(out);
    }

    public static void main(String[] args) throws Exception {
        play(10, "ping ", "pong ");
        play(7, "a", "b", "c ");
        play(4, "1", "2", "3", "4", "5 ");
    }
}
