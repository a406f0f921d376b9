// int add, sub, mul, neg, bit operations and their overflow at the corners
public class IntOps {
    static final int[] V = {0, 1, -1, 2, -2, 7, -7, 31, 32, 127, -128, 255, 32767, -32768, 65536,
        0x55555555, 0xAAAAAAAA, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1};

    public static void main(String[] args) {
        for (int a : V) {
            int add = 0, sub = 0, mul = 0, and = 0, or = 0, xor = 0;
            for (int b : V) {
                add = add * 31 + (a + b);
                sub = sub * 31 + (a - b);
                mul = mul * 31 + (a * b);
                and = and * 31 + (a & b);
                or = or * 31 + (a | b);
                xor = xor * 31 + (a ^ b);
            }
            System.out.println(a + ": " + add + " " + sub + " " + mul + " " + and + " " + or + " " + xor
                + " neg " + (-a) + " not " + (~a));
        }
        int i = Integer.MAX_VALUE;
        i++;
        System.out.println(i);
        i--;
        System.out.println(i);
        i += 1.7;
        System.out.println(i);
        i -= 200;
        i *= 3;
        System.out.println(i);
        byte b = 127;
        b++;
        System.out.println(b);
        b += 200;
        System.out.println(b);
        b >>>= 1;
        System.out.println(b);
        b = -1;
        b >>>= 1;
        System.out.println(b);
        short s = -32768;
        s--;
        System.out.println(s);
        char c = 0;
        c--;
        System.out.println((int) c);
        c += 2;
        System.out.println((int) c);
        int k = 5;
        k = k++ + ++k;
        System.out.println(k);
        int[] arr = {0, 0, 0};
        int x = 0;
        arr[x++] = x++ + x;
        arr[x] += x = 10;
        System.out.println(arr[0] + " " + arr[1] + " " + arr[2] + " " + x);
    }
}
