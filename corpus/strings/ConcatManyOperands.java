// One concatenation with more operands than a single invokedynamic takes (200): javac splits it
public class ConcatManyOperands {
    public static void main(String[] args) {
        byte b = -1; short s = 300; char c = 'x'; int i = Integer.MIN_VALUE; long l = Long.MIN_VALUE;
        float f = 1.1f; double d = -0.0; boolean z = true;
        String many = "" + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s
            + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s
            + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s
            + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s
            + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s
            + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s
            + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s;
        System.out.println(many.length() + " " + many.hashCode());
        System.out.println(many.substring(0, 80));
        System.out.println(many.equals(one(b, s, c, i, l, f, d, z).repeat(many.length() / one(b, s, c, i, l, f, d, z).length())));
    }

    static String one(byte b, short s, char c, int i, long l, float f, double d, boolean z) {
        return new StringBuilder().append(i).append(l).append(f).append(d).append(z).append(c).append(b).append(s).toString();
    }
}
