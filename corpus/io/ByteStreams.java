// Byte array streams, data streams, sequence, pushback, buffered mark and reset, checked streams, EOF behaviour
import java.io.*;
import java.util.*;
import java.util.zip.*;

public class ByteStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(bo);
        d.writeByte(300); d.writeShort(-2); d.writeChar('\u20ac'); d.writeInt(Integer.MIN_VALUE); d.writeLong(1L << 40); d.writeFloat(1.5f); d.writeDouble(-0.0); d.writeBoolean(true); d.writeUTF("h\u00e9\u0000\ud83d\ude00"); d.writeBytes("ab\u0141"); d.writeChars("c");
        System.out.println(d.size() + " " + HexFormat.of().formatHex(bo.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(in.readByte() + " " + in.readUnsignedShort() + " " + (int) in.readChar() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + in.readDouble() + in.readBoolean() + in.readUTF().length() + " " + in.available());
        byte[] three = new byte[3];
        in.readFully(three);
        System.out.println(Arrays.toString(three) + in.readChar());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("EOF " + e.getMessage());
        }
        System.out.println(in.read() + " " + in.read(three) + in.skipBytes(5));
        ByteArrayInputStream bi = new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6}, 1, 4);
        System.out.println(bi.read() + " " + bi.available() + bi.skip(1) + bi.markSupported());
        bi.mark(0);
        System.out.println(bi.read() + " " + bi.read() + bi.read());
        bi.reset();
        System.out.println(Arrays.toString(bi.readAllBytes()) + bi.readNBytes(3).length);
        BufferedInputStream bf = new BufferedInputStream(new ByteArrayInputStream(new byte[100]) { int n; @Override public synchronized int read(byte[] b, int o, int l) { n++; return super.read(b, o, Math.min(l, 7)); } }, 16);
        bf.mark(10);
        bf.readNBytes(10);
        bf.reset();
        System.out.println(bf.readAllBytes().length);
        try {
            bf.mark(1);
            bf.close();
            bf.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream("xyz".getBytes()), 2);
        int c = pb.read();
        pb.unread(c);
        pb.unread('!');
        System.out.println(new String(pb.readAllBytes()));
        try {
            pb.unread(new byte[3]);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new String(new SequenceInputStream(new ByteArrayInputStream("one".getBytes()), new ByteArrayInputStream("two".getBytes())).readAllBytes()));
        CheckedInputStream ck = new CheckedInputStream(new ByteArrayInputStream("123456789".getBytes()), new CRC32());
        ck.readAllBytes();
        System.out.println(Long.toHexString(ck.getChecksum().getValue()));
        bo.reset();
        try (PrintStream ps = new PrintStream(bo, true, "UTF-8")) { ps.printf("%d-%s", 5, "x"); ps.println(); ps.print('c'); ps.print(1.5); ps.print(new char[] {'o', 'k'}); ps.print((Object) null); ps.append("seq", 1, 2).write(65); ps.println(true); ps.format("%x", 255); }
        System.out.println(bo.toString().replace("\n", "/") + bo.size());
        PrintStream bad = new PrintStream(new OutputStream() { @Override public void write(int b) throws IOException { throw new IOException("nope"); } });
        bad.print("x");
        System.out.println(bad.checkError());
        ByteArrayOutputStream tr = new ByteArrayOutputStream();
        System.out.println(new ByteArrayInputStream("transfer".getBytes()).transferTo(tr) + tr.toString() + InputStream.nullInputStream().read());
        PipedInputStream pi = new PipedInputStream();
        PipedOutputStream po = new PipedOutputStream(pi);
        Thread w = new Thread(() -> { try (po) { for (int i = 0; i < 3000; i++) po.write(i); } catch (IOException e) { System.out.println(e); } });
        w.start();
        long s = 0;
        for (int x; (x = pi.read()) >= 0; ) s = s * 31 + x;
        w.join();
        System.out.println(s);
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xff, 0})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
