// Sparse int switches (lookupswitch): widely spread keys, signed order, nested switches, boxed selectors
public class SwitchSparse {
    static String look(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return "min";
            case -1000000: return "-1e6";
            case -1: return "-1";
            case 0: return "0";
            case 17: return "17";
            case 1000: return "1000";
            case 0x7f000000: return "7f";
            case Integer.MAX_VALUE: return "max";
            default: return "none";
        }
    }

    static int nested(int a, int b) {
        switch (a) {
            case 10:
                switch (b) {
                    case 100: return 1;
                    case -100: break;
                    default: return 2;
                }
                return 3;
            case 1000:
                for (int i = 0; ; i++) {
                    switch (i * 37) {
                        case 370: return i + b;
                        case 185: continue;
                    }
                    if (i > 100) break;
                }
            case 5:
                return 6;
        }
        return 0;
    }

    static String boxed(Integer i) {
        try {
            switch (i) {
                case 1: return "one";
                case 100000: return "lots";
                default: return "?";
            }
        } catch (NullPointerException e) {
            return "NPE";
        }
    }

    public static void main(String[] args) {
        int[] v = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000000, -1, 0, 1, 16, 17, 18, 999, 1000, 0x7f000000, Integer.MAX_VALUE};
        for (int i : v) System.out.print(look(i) + " ");
        System.out.println();
        System.out.println(nested(10, 100) + " " + nested(10, -100) + " " + nested(10, 0) + " " + nested(1000, 5) + " " + nested(5, 0) + " " + nested(6, 0));
        System.out.println(boxed(1) + " " + boxed(100000) + " " + boxed(7) + " " + boxed(null));
        int state = 0, steps = 0;
        StringBuilder trace = new StringBuilder();
        loop:
        while (true) {
            steps++;
            switch (state) {
                case 0: state = 500; break;
                case 500: state = -70; continue;
                case -70: trace.append('a'); state = trace.length() < 5 ? 500 : 9999; break;
                case 9999: break loop;
            }
            trace.append('.');
        }
        System.out.println(trace + " " + steps);
    }
}
