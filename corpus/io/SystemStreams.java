// System.out, err and in redirected and restored; println of every type; interleaved error output; Console absent
import java.io.*;

public class SystemStreams {
    public static void main(String[] args) throws Exception {
        PrintStream old = System.out;
        ByteArrayOutputStream cap = new ByteArrayOutputStream();
        System.setOut(new PrintStream(cap));
        System.out.print("captured");
        System.out.println();
        System.setOut(old);
        System.out.println(cap.toString().trim() + cap.size());
        InputStream oin = System.in;
        System.setIn(new ByteArrayInputStream("typed line\n42 3.5".getBytes()));
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(r.readLine());
        java.util.Scanner s = new java.util.Scanner(r);
        System.out.println(s.nextInt() + s.nextDouble());
        System.setIn(oin);
        PrintStream oerr = System.err;
        System.setErr(new PrintStream(cap));
        System.err.print("err");
        new Exception("to err").printStackTrace();
        System.setErr(oerr);
        System.out.println(cap.toString().contains("to err"));
        System.out.println(1); System.out.println(2L); System.out.println(1.5f); System.out.println(2.5); System.out.println('c'); System.out.println(true); System.out.println(new char[] {'x', 'y'}); System.out.println((String) null); System.out.println((Object) null); System.out.println(new StringBuilder("sb"));
        System.out.print(1); System.out.print(2L); System.out.print(1.5f); System.out.print(2.5); System.out.print('c'); System.out.print(false); System.out.print(new char[] {'z'}); System.out.print((String) null); System.out.print((Object) "o");
        System.out.println();
        System.out.printf("%d %s%n", 5, "f");
        System.out.append("app").append('c').append("xyz", 0, 1).println();
        System.out.write("bytes\n".getBytes());
        System.out.write(65);
        System.out.write(10);
        System.out.flush();
        System.err.println("a line on standard error");
        System.err.printf("%s and another%n", "formatted");
        System.out.println(System.out.checkError() + " " + System.in.read() + (System.console() == null));
        try {
            System.out.println((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
