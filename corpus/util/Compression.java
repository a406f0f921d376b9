// Deflater and Inflater: levels, dictionaries, raw format, streaming with small buffers, errors
import java.util.*;
import java.util.zip.*;

public class Compression {
    static byte[] deflate(byte[] in, int level, boolean raw, byte[] dict, int buf) {
        Deflater d = new Deflater(level, raw);
        if (dict != null) d.setDictionary(dict);
        d.setInput(in);
        d.finish();
        java.io.ByteArrayOutputStream o = new java.io.ByteArrayOutputStream();
        byte[] b = new byte[buf];
        while (!d.finished()) o.write(b, 0, d.deflate(b));
        if (d.getTotalIn() != in.length || d.getTotalOut() != o.size()) System.out.println("totals");
        d.end();
        return o.toByteArray();
    }

    static byte[] inflate(byte[] in, boolean raw, byte[] dict, int buf) throws DataFormatException {
        Inflater i = new Inflater(raw);
        java.io.ByteArrayOutputStream o = new java.io.ByteArrayOutputStream();
        byte[] b = new byte[buf];
        i.setInput(in);
        while (!i.finished()) {
            int n = i.inflate(b);
            o.write(b, 0, n);
            if (n == 0) { if (i.needsDictionary()) i.setDictionary(dict); else if (i.needsInput()) break; }
        }
        i.end();
        return o.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        byte[] text = "the same words the same words the same words again and again. ".repeat(40).getBytes(), noise = new byte[3000], empty = {};
        new Random(4).nextBytes(noise);
        for (byte[] in : new byte[][] {text, noise, empty}) {
            for (int level : new int[] {0, 1, 6, 9}) {
                byte[] z = deflate(in, level, false, null, 64), r = deflate(in, level, true, null, 1000);
                System.out.print(Arrays.equals(inflate(z, false, null, 7), in) + " " + Arrays.equals(inflate(r, true, null, 5000), in) + (level > 0 && in == text ? z.length < 200 : z.length >= in.length) + " ");
            }
            System.out.println();
        }
        byte[] dict = "same words again".getBytes();
        byte[] z = deflate(text, 9, false, dict, 100);
        System.out.println(Arrays.equals(inflate(z, false, dict, 100), text));
        Inflater needs = new Inflater();
        needs.setInput(z);
        System.out.println(needs.inflate(new byte[10]) + " " + needs.needsDictionary() + needs.getAdler());
        byte[] ok = deflate(text, 6, false, null, 100);
        System.out.println((ok[0] & 0xff) + " " + inflate(Arrays.copyOf(ok, ok.length - 5), false, null, 100).length);
        byte[] bad = ok.clone();
        bad[0] = 0x11;
        for (byte[] x : new byte[][] {bad, new byte[] {0x78, (byte) 0x9c, (byte) 0xff, 1, 2}}) {
            try {
                inflate(x, false, null, 100);
                System.out.println("no error");
            } catch (DataFormatException e) {
                System.out.println("DFE " + e.getMessage());
            }
        }
        byte[] flip = ok.clone();
        flip[flip.length - 1] ^= 1;
        try {
            inflate(flip, false, null, 100);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        Deflater sync = new Deflater();
        byte[] buf = new byte[500];
        sync.setInput("part one ".getBytes());
        int n = sync.deflate(buf, 0, 500, Deflater.SYNC_FLUSH);
        Inflater si = new Inflater();
        si.setInput(buf, 0, n);
        byte[] out = new byte[100];
        System.out.println(new String(out, 0, si.inflate(out)) + si.getRemaining() + si.finished());
        sync.end();
        try {
            sync.deflate(buf);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        java.io.ByteArrayOutputStream bo = new java.io.ByteArrayOutputStream();
        try (DeflaterOutputStream dos = new DeflaterOutputStream(bo)) { dos.write(text); }
        System.out.println(new InflaterInputStream(new java.io.ByteArrayInputStream(bo.toByteArray())).readAllBytes().length + " " + new DeflaterInputStream(new java.io.ByteArrayInputStream(text)).readAllBytes().length / 100);
    }
}
