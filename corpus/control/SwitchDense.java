// Dense int switches (tableswitch): fall-through, default in the middle, bounds, negative and extreme cases
public class SwitchDense {
    static String f(int i) {
        String r = "";
        switch (i) {
            case 1: r += "one ";
            case 2: r += "two "; break;
            default: r += "default ";
            case 3: r += "three "; break;
            case 4: return "four";
            case 5: { int i2 = i * 2; r += i2; }
        }
        return r;
    }

    static int negative(int i) {
        switch (i) {
            case -3: return 1;
            case -2: return 2;
            case -1: return 3;
            case 0: return 4;
            case 1: return 5;
            default: return -1;
        }
    }

    static int edges(int i) {
        switch (i) {
            case Integer.MAX_VALUE: return 1;
            case Integer.MAX_VALUE - 1: return 2;
            case Integer.MAX_VALUE - 2: return 3;
            case Integer.MAX_VALUE - 3: return 4;
        }
        switch (i) {
            case Integer.MIN_VALUE: return 5;
            case Integer.MIN_VALUE + 1: return 6;
            case Integer.MIN_VALUE + 2: return 7;
        }
        return 0;
    }

    static char grade(char c) {
        switch (c) {
            case 'a': case 'b': case 'c': return 'L';
            case 'x': return 'X';
            case '\uffff': return 'M';
            default: return '?';
        }
    }

    static int onByte(byte b) {
        switch (b) {
            case -128: return 1;
            case 127: return 2;
            case 0: return 3;
            default: return 4;
        }
    }

    public static void main(String[] args) {
        for (int i = -1; i < 7; i++) System.out.println(i + " " + f(i));
        for (int i = -5; i < 4; i++) System.out.print(negative(i) + " ");
        System.out.println(negative(Integer.MIN_VALUE) + " " + negative(Integer.MAX_VALUE));
        int[] e = {0, Integer.MAX_VALUE, Integer.MAX_VALUE - 3, Integer.MAX_VALUE - 4, Integer.MIN_VALUE, Integer.MIN_VALUE + 2, Integer.MIN_VALUE + 3};
        for (int i : e) System.out.print(edges(i) + " ");
        System.out.println();
        System.out.println("" + grade('a') + grade('c') + grade('d') + grade('x') + grade('\uffff') + grade('\0'));
        System.out.println(onByte((byte) 128) + " " + onByte((byte) 127) + " " + onByte((byte) 256) + " " + onByte((byte) 5));
        switch (args.length) { }
        switch (args.length) { default: System.out.println("only default"); }
    }
}
