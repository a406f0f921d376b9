// Labeled break and continue across nested loops, blocks, switches and try-finally
public class LabeledBreaks {
    static StringBuilder sb = new StringBuilder();

    static int search(int[][] grid, int want) {
        outer:
        for (int y = 0; y < grid.length; y++) {
            for (int x = 0; x < grid[y].length; x++) {
                if (grid[y][x] < 0) continue outer;
                if (grid[y][x] == want) return y * 10 + x;
                if (grid[y][x] == 99) break outer;
            }
            sb.append('r').append(y);
        }
        return -1;
    }

    static void finallyLoops() {
        a:
        for (int i = 0; i < 4; i++) {
            try {
                for (int j = 0; j < 4; j++) {
                    try {
                        if (j == 1 && i == 0) continue a;
                        if (j == 2 && i == 1) break;
                        if (i == 3) break a;
                        sb.append(i).append(j).append(' ');
                    } finally {
                        sb.append('f');
                    }
                }
            } finally {
                sb.append("F ");
            }
        }
    }

    static int breakOutOfFinally() {
        int n = 0;
        while (true) {
            try {
                n++;
                if (n == 3) return -n;
                throw new RuntimeException();
            } finally {
                if (n < 5) continue;
                break;
            }
        }
        return n;
    }

    public static void main(String[] args) {
        System.out.println(search(new int[][] {{1, 2}, {-1, 5}, {3, 5}}, 5));
        System.out.println(search(new int[][] {{1, 2}, {99, 5}, {3, 5}}, 5));
        System.out.println(sb);
        sb.setLength(0);
        finallyLoops();
        System.out.println(sb);
        System.out.println(breakOutOfFinally());
        block: {
            if (args.length == 0) break block;
            System.out.println("not here");
        }
        int i = 0;
        l1: do {
            l2: while (true) {
                switch (i++) {
                    case 0: continue l2;
                    case 1: break l2;
                    case 2: continue l1;
                    case 3: break l1;
                }
            }
            System.out.println("after l2 " + i);
        } while (i < 10);
        System.out.println(i);
        int c = 0;
        x: for (;;) { y: for (;;) { z: for (;;) { if (++c > 10) break x; if (c % 2 == 0) continue y; if (c % 3 == 0) break y; continue z; } } c += 2; }
        System.out.println(c);
    }
}
