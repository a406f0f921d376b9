// Phaser: phases, registration, deregistration, onAdvance, termination, tiers
//@ seeds
import java.util.*;
import java.util.concurrent.*;

public class Phasers {
    public static void main(String[] args) throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        int[] data = {1, 2, 3};
        Phaser p = new Phaser(3) { @Override protected boolean onAdvance(int phase, int reg) { log.add("phase " + phase + " reg " + reg + " " + Arrays.toString(data)); return phase >= 3 || reg == 0; } };
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            ts[i] = new Thread(() -> { while (!p.isTerminated()) { data[k] *= 2; p.arriveAndAwaitAdvance(); } });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        log.forEach(System.out::println);
        System.out.println(p.isTerminated() + " " + (p.getPhase() < 0) + (p.register() < 0));
        Phaser q = new Phaser(1);
        System.out.println(q.getPhase() + " " + q.getRegisteredParties() + q.getUnarrivedParties() + q.arrive() + q.getPhase());
        q.register();
        System.out.println(q.getRegisteredParties() + " " + q.arriveAndDeregister() + q.getRegisteredParties() + q.getPhase());
        System.out.println(q.arriveAndAwaitAdvance() + " " + q.awaitAdvance(0) + q.arriveAndDeregister() + q.isTerminated());
        Phaser root = new Phaser(), c1 = new Phaser(root, 2), c2 = new Phaser(root, 1);
        System.out.println(root.getRegisteredParties() + " " + (c1.getParent() == root) + (c2.getRoot() == root));
        StringBuffer sb = new StringBuffer();
        Thread[] ws = new Thread[3];
        for (int i = 0; i < 3; i++) { Phaser mine = i < 2 ? c1 : c2; ws[i] = new Thread(() -> { for (int r = 0; r < 4; r++) mine.arriveAndAwaitAdvance(); sb.append('.'); }); ws[i].start(); }
        for (Thread t : ws) t.join();
        System.out.println(root.getPhase() + " " + c1.getPhase() + sb);
        root.forceTermination();
        System.out.println(root.isTerminated() + " " + c1.isTerminated());
        try {
            new Phaser().arrive();
        } catch (IllegalStateException e) {
            System.out.println("unregistered");
        }
        Phaser gate = new Phaser(1);
        int ph = gate.getPhase();
        Thread w = new Thread(() -> sb.append(gate.awaitAdvance(ph)));
        w.start();
        gate.arrive();
        w.join();
        System.out.println(sb);
    }
}
