// Text blocks: indentation, escapes, line joining, quotes, trailing space
public class TextBlocks {
    static void show(String s) {
        System.out.println(s.length() + " " + s.replace("\n", "\\n").replace(" ", "_").replace("\t", "\\t"));
    }

    public static void main(String[] args) {
        show("""
            hello
              world
            """);
        show("""
            no newline at end""");
        show("""
              indented
            base
          """);
        show("""
            joined \
            line
            """);
        show("""
            trailing   \s
            tabs\there
            """);
        show("""
            "quotes" and \""" and ""\"
            """);
        show("""

            blank

            """);
        show("""
            unicode \u0041 octal \101 backslash \\ cr\r
            """);
        show("""
            """);
        String s = """
            {"k": %d, "v": "%s"}
            """.formatted(5, "x");
        System.out.print(s);
        System.out.println("""
            a
            b""" == "a\nb");
        System.out.println("""
            x""" + 1 + """
            y
            """.length());
        switch ("two\nlines") {
            case """
                two
                lines""" -> System.out.println("matched");
            default -> System.out.println("no");
        }
    }
}
