// BigInteger: arithmetic, bit operations, modular, primality, radix, conversions, large multiplication and division
import java.math.BigInteger;
import java.util.*;

public class BigIntegers {
    static BigInteger b(String s) { return new BigInteger(s); }
    interface X { Object go(); }
    static void t(X x) {
        try {
            System.out.println(x.go());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        BigInteger a = b("123456789012345678901234567890"), c = b("-987654321098765432109876543210");
        System.out.println(a.add(c) + " " + a.subtract(c) + " " + a.multiply(c) + " " + c.divide(a) + " " + c.remainder(a) + " " + c.mod(a) + Arrays.toString(c.divideAndRemainder(b("7"))));
        System.out.println(a.pow(5) + " " + a.negate() + c.abs() + c.signum() + a.gcd(c) + " " + a.compareTo(c) + a.max(c).equals(a) + a.sqrt());
        System.out.println(a.shiftLeft(70) + " " + c.shiftRight(50) + " " + a.and(c) + " " + a.or(c) + " " + a.xor(c) + " " + a.not() + " " + a.andNot(c) + a.testBit(3) + a.setBit(200).bitLength() + a.clearBit(1) + a.flipBit(0) + c.bitCount() + c.getLowestSetBit());
        System.out.println(a.modPow(b("65537"), b("1000000007")) + " " + a.modInverse(b("1000000007")) + b("1000000007").isProbablePrime(20) + b("1000000008").isProbablePrime(20) + b("100").nextProbablePrime());
        System.out.println(a.toString(2).length() + " " + a.toString(36) + new BigInteger("zz", 36) + new BigInteger("-ff", 16) + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + a.floatValue() + b("1" + "0".repeat(400)).doubleValue());
        System.out.println(Arrays.toString(c.toByteArray()) + new BigInteger(new byte[] {-1, 0}) + new BigInteger(1, new byte[] {-1, 0}) + a.hashCode() + a.equals(b("123456789012345678901234567890")) + BigInteger.valueOf(5).hashCode());
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 200; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f.bitLength() + " " + f.toString().hashCode());
        BigInteger x = BigInteger.ONE, y = BigInteger.ONE;
        for (int i = 0; i < 1000; i++) { BigInteger n = x.add(y); x = y; y = n; }
        System.out.println(y.mod(b("1000000000000000003")));
        BigInteger big1 = new BigInteger(3000, new Random(1)), big2 = new BigInteger(1500, new Random(2));
        System.out.println(big1.multiply(big2).hashCode() + " " + big1.divide(big2).hashCode() + big1.multiply(big2).divide(big2).equals(big1) + big1.pow(2).sqrt().equals(big1) + big1.gcd(big2).bitLength());
        BigInteger k1 = new BigInteger(9000, new Random(3)), k2 = new BigInteger(9000, new Random(4));
        System.out.println(k1.multiply(k2).hashCode() + " " + k1.multiply(k1).equals(k1.pow(2)) + new BigInteger(k1.toString()).equals(k1));
        BigInteger p = BigInteger.probablePrime(64, new Random(5));
        System.out.println(p.isProbablePrime(50) + " " + p.bitLength());
        t(() -> a.divide(BigInteger.ZERO));
        t(() -> b("12x"));
        t(() -> b(""));
        t(() -> a.pow(-1));
        t(() -> a.mod(c));
        t(() -> BigInteger.TWO.modInverse(b("4")));
        t(() -> a.longValueExact());
        t(() -> b("9223372036854775807").longValueExact() + " " + b("127").byteValueExact());
        t(() -> c.sqrt());
        t(() -> a.testBit(-1));
        System.out.println(BigInteger.TEN.shiftLeft(-1) + " " + BigInteger.valueOf(-1).shiftRight(100) + BigInteger.ZERO.bitLength() + BigInteger.valueOf(Long.MIN_VALUE).negate() + b("-0") + b("+5"));
    }
}
