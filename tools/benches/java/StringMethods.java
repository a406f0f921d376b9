// One method of String or StringBuilder, called again and again on a text of a given length.
// Arguments: the method, how many characters, whether they are Latin-1, how many calls.
final class StringMethods {
    public static void main(String[] arguments) {
        String method = arguments[0];
        int length = Integer.parseInt(arguments[1]);
        int first = arguments[2].equals("latin1") ? 'a' : 0x4e00;
        int calls = Integer.parseInt(arguments[3]);
        char[] characters = new char[length];
        for (int i = 0; i < length; i++) {
            characters[i] = (char) (first + i % 20);
        }
        String text = new String(characters);
        String same = new String(characters);
        String end = text.substring(length - 4);
        StringBuilder builder = new StringBuilder(text);
        char absent = (char) (first + 25);
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            int at = (int) ((long) i * 7919 % (length - 8));
            switch (method) {
                case "none" -> sum += at;
                case "charAt" -> sum += text.charAt(at);
                case "codePointAt" -> sum += text.codePointAt(at);
                case "startsWith" -> sum += text.startsWith(end, at) ? 1 : 0;
                case "endsWith" -> sum += text.endsWith(end) ? 1 : 0;
                case "regionMatches" -> sum += text.regionMatches(at, end, 0, 4) ? 1 : 0;
                case "substring" -> sum += text.substring(at, at + 8).length();
                case "indexOf near" -> sum += text.indexOf(text.charAt(at), at);
                case "hashCode" -> sum += text.hashCode();
                case "length" -> sum += text.length();
                case "offsetByCodePoints" -> sum += text.offsetByCodePoints(at, 2);
                case "builder.charAt" -> sum += builder.charAt(at);
                case "builder.codePointAt" -> sum += builder.codePointAt(at);
                case "builder.setCharAt" -> builder.setCharAt(at, (char) (first + i % 20));
                case "builder.append" -> builder.append((char) (first + i % 20));
                case "builder.substring" -> sum += builder.substring(at, at + 8).length();
                case "builder.setLength" -> builder.setLength(length - i % 4);
                case "indexOf absent" -> sum += text.indexOf(absent);
                case "indexOf text" -> sum += text.indexOf(String.valueOf(absent));
                case "lastIndexOf absent" -> sum += text.lastIndexOf(absent);
                case "contains" -> sum += text.contains(end + absent) ? 1 : 0;
                case "equals" -> sum += text.equals(same) ? 1 : 0;
                case "equalsIgnoreCase" -> sum += text.equalsIgnoreCase(same) ? 1 : 0;
                case "compareTo" -> sum += text.compareTo(same);
                case "concat" -> sum += text.concat(end).length();
                case "replace" -> sum += text.replace((char) first, absent).length();
                case "toCharArray" -> sum += text.toCharArray().length;
                case "getBytes" -> sum += text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
                case "toUpperCase" -> sum += text.toUpperCase(java.util.Locale.ROOT).length();
                case "trim" -> sum += text.trim().length();
                case "strip" -> sum += text.strip().length();
                case "intern" -> sum += text.intern().length();
                case "new String" -> sum += new String(characters).length();
                case "chars" -> sum += text.chars().sum();
                case "builder.insert" -> {
                    builder.insert(at, absent);
                    builder.setLength(length);
                }
                case "builder.deleteCharAt" -> {
                    builder.deleteCharAt(at);
                    builder.append(absent);
                }
                case "builder.reverse" -> sum += builder.reverse().length();
                case "builder.indexOf" -> sum += builder.indexOf(end + absent);
                case "builder.toString" -> sum += builder.toString().length();
                default -> throw new IllegalArgumentException(method);
            }
        }
        System.out.println(sum + " " + builder.length());
    }
}
