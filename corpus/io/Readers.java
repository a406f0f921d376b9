// Readers and writers: lines with all terminators, decoding across buffer ends, pushback, line numbers, StringWriter
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;

public class Readers {
    public static void main(String[] args) throws Exception {
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour\n\nlast"), 4);
        List<String> l = new ArrayList<>();
        for (String s; (s = r.readLine()) != null; ) l.add(s);
        System.out.println(l + " " + r.readLine() + r.read());
        System.out.println(new BufferedReader(new StringReader("a\nb\nc")).lines().map(String::toUpperCase).collect(Collectors.toList()));
        byte[] utf = "h\u00e9llo \u20ac \ud83d\ude00!".getBytes(StandardCharsets.UTF_8);
        InputStream trickle = new InputStream() { int i; @Override public int read() { return i < utf.length ? utf[i++] & 0xff : -1; } @Override public int read(byte[] b, int o, int n) { if (i >= utf.length) return -1; b[o] = utf[i++]; return 1; } };
        InputStreamReader isr = new InputStreamReader(trickle, "UTF-8");
        StringBuilder sb = new StringBuilder();
        for (int c; (c = isr.read()) >= 0; ) sb.append(Integer.toHexString(c)).append(' ');
        System.out.println(sb + isr.getEncoding());
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb\r\nc"));
        ln.readLine();
        ln.readLine();
        System.out.println(ln.getLineNumber() + " " + (char) ln.read());
        PushbackReader pr = new PushbackReader(new StringReader("ab"), 1);
        int c = pr.read();
        pr.unread(c);
        System.out.println((char) pr.read() + "" + (char) pr.read() + pr.read());
        StringReader sr = new StringReader("mark");
        sr.read();
        sr.mark(0);
        char[] buf = new char[10];
        System.out.println(sr.read(buf) + new String(buf, 0, 3) + sr.read());
        sr.reset();
        System.out.println(sr.skip(1) + "" + (char) sr.read() + sr.ready());
        sr.close();
        try {
            sr.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.print(1);
        pw.printf("%s;", "f");
        pw.println('c');
        pw.append("xyz", 1, 3).write("str", 1, 1);
        pw.println(new char[] {'q'});
        System.out.println(sw.toString().replace("\n", "/") + sw.getBuffer().length());
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        OutputStreamWriter ow = new OutputStreamWriter(bo, StandardCharsets.UTF_8);
        ow.write("\ud83d");
        ow.flush();
        int half = bo.size();
        ow.write("\ude00");
        ow.close();
        System.out.println(half + " " + bo.size());
        BufferedWriter bw = new BufferedWriter(sw, 3);
        bw.write("buffered");
        bw.newLine();
        System.out.println(sw.toString().endsWith("buffered\n"));
        bw.flush();
        System.out.println(sw.toString().endsWith("buffered\n"));
        CharArrayWriter cw = new CharArrayWriter();
        cw.append('a').append("bc");
        System.out.println(new CharArrayReader(cw.toCharArray(), 1, 2).read(new char[5]) + cw.toString() + cw.size());
        StringWriter dst = new StringWriter();
        System.out.println(new StringReader("transfer me").transferTo(dst) + dst.toString());
        try {
            new InputStreamReader(System.in, "no-such");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(System.in.read() + " " + System.in.available());
        try {
            new BufferedReader(new StringReader("x"), 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        BufferedReader mk = new BufferedReader(new StringReader("0123456789"), 3);
        mk.mark(4);
        mk.read(new char[4]);
        mk.reset();
        System.out.println((char) mk.read() + "" + mk.readLine());
    }
}
