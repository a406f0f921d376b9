// Benchmark: object churn, building and walking binary trees
public class BinaryTrees {
    static final class Node { Node l, r; Node(Node l, Node r) { this.l = l; this.r = r; } int check() { return l == null ? 1 : 1 + l.check() + r.check(); } }

    static Node make(int d) { return d == 0 ? new Node(null, null) : new Node(make(d - 1), make(d - 1)); }

    public static void main(String[] args) {
        int max = 15;
        Node keep = make(max);
        long sum = make(max + 1).check();
        for (int d = 4; d <= max; d += 3) { int n = 1 << (max - d + 4); for (int i = 0; i < n; i++) sum += make(d).check(); }
        System.out.println(sum + keep.check());
    }
}
