// float arithmetic stays in single precision: rounding, denormals, overflow, remainder
public class FloatOps {
    static String bits(float f) { return Integer.toHexString(Float.floatToRawIntBits(f)); }

    public static void main(String[] args) {
        float[] v = {0f, -0f, 1f, -1f, 0.1f, 3f, 1e-40f, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, 1e38f, 16777216f,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (float a : v) {
            StringBuilder sb = new StringBuilder().append(a).append(':');
            for (float b : v) {
                float rem = a % b;
                float div = a / b;
                float mul = a * b;
                sb.append(' ').append(bits(a + b)).append(',').append(bits(a - b))
                    .append(',').append(mul != mul ? "nan" : bits(mul)).append(',').append(div != div ? "nan" : bits(div))
                    .append(',').append(rem != rem ? "nan" : bits(rem));
            }
            System.out.println(sb.toString().replace("ffc00000", "nan").replace("7fc00000", "nan"));
        }
        float sum = 0;
        for (int i = 0; i < 100; i++) sum += 0.1f;
        System.out.println(sum + " " + (0.1f + 0.2f) + " " + (0.1f + 0.2) + " " + (float) (0.1 + 0.2));
        float f = 16777216f;
        f++;
        System.out.println(f);
        float third = 1f / 3f;
        System.out.println(third * 3f + " " + (double) third * 3 + " " + (third * 3f == 1f));
        System.out.println(-(0f) + " " + (0f - 0f) + " " + (-0f + -0f) + " " + (-0f - 0f) + " " + 5.5f % -2f + " " + -5.5f % 2f);
        System.out.println(Math.ulp(1f) + " " + Math.nextUp(1f) + " " + Math.nextDown(0f) + " " + Math.getExponent(1e-40f) + " " + Math.scalb(1f, -149));
    }
}
