// int division and remainder: truncation, MIN_VALUE / -1, division by zero
public class IntDivision {
    static int div(int a, int b) { return a / b; }
    static int rem(int a, int b) { return a % b; }

    public static void main(String[] args) {
        int[] v = {0, 1, -1, 2, -2, 3, 7, -7, 10, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : v) {
            StringBuilder sb = new StringBuilder();
            sb.append(a).append(':');
            for (int b : v) {
                try {
                    sb.append(' ').append(div(a, b)).append('r').append(rem(a, b));
                } catch (ArithmeticException e) {
                    sb.append(" AE");
                }
            }
            System.out.println(sb);
        }
        for (int a : v) {
            System.out.println(a + " by constants: " + a / 3 + " " + a / -3 + " " + a / 8 + " " + a % 8 + " " + a % -8
                + " " + a / Integer.MIN_VALUE + " " + a % Integer.MIN_VALUE + " " + a / -1);
        }
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7, -2)
            + " " + Math.floorDiv(Integer.MIN_VALUE, -1));
        System.out.println(Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7)
            + " " + Integer.divideUnsigned(5, -1));
        byte b = -128;
        b /= -1;
        System.out.println(b);
        short s = -32768;
        s /= -1;
        System.out.println(s);
        char c = 'z';
        c %= 7;
        System.out.println((int) c);
    }
}
