// char as a number: promotion, comparison, Character classification and digits
public class CharArithmetic {
    public static void main(String[] args) {
        char a = 'a';
        int sum = a + 'b';
        System.out.println(sum + " " + (char) sum + " " + a + 1 + " " + (a + 1) + " " + (char) (a + 1) + " " + a++ + " " + ++a);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println((int) Character.MAX_VALUE + " " + (char) 65 + " " + (short) '\uffff' + " " + ('\u0000' - 1));
        StringBuilder sb = new StringBuilder();
        for (char c = 'x'; c <= 'z'; c++) sb.append(c).append((int) c).append(c - 'a');
        System.out.println(sb);
        int[] cps = {'0', '9', 'a', 'Z', '_', '$', ' ', '\n', 0xa0, 0xe9, 0x3b1, 0x661, 0x4e00, 0x1d7ce, 0x1f600, 0xd800, 0xfeff, 0x200b, 0x130, 0xdf};
        for (int cp : cps) {
            System.out.println(Integer.toHexString(cp) + " " + Character.isLetter(cp) + " " + Character.isDigit(cp) + " "
                + Character.isLetterOrDigit(cp) + " " + Character.isWhitespace(cp) + " " + Character.isSpaceChar(cp) + " "
                + Character.isUpperCase(cp) + " " + Integer.toHexString(Character.toUpperCase(cp)) + " "
                + Integer.toHexString(Character.toLowerCase(cp)) + " " + Character.getType(cp) + " " + Character.getNumericValue(cp) + " "
                + Character.digit(cp, 16) + " " + Character.isJavaIdentifierStart(cp) + " " + Character.charCount(cp) + " "
                + Character.isISOControl(cp));
        }
        System.out.println(Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16) + " " + Character.getName('a') + " "
            + Character.UnicodeBlock.of('a') + " " + Character.UnicodeScript.of(0x3b1));
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').compareTo('z') + " " + Character.hashCode('a'));
    }
}
