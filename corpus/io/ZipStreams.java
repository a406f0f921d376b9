// Zip and jar streams in memory: entries, sizes, comments, stored against deflated, corrupt data
import java.io.*;
import java.util.*;
import java.util.zip.*;

public class ZipStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (ZipOutputStream z = new ZipOutputStream(bo)) {
            z.setComment("archive");
            for (String n : new String[] {"a.txt", "dir/", "dir/b.bin"}) {
                ZipEntry e = new ZipEntry(n);
                e.setTime(1_000_000_000_000L);
                z.putNextEntry(e);
                if (n.equals("a.txt")) z.write("hello hello hello hello".getBytes());
                if (n.endsWith("bin")) z.write(new byte[5000]);
                z.closeEntry();
            }
            byte[] data = "stored".getBytes();
            ZipEntry st = new ZipEntry("s");
            CRC32 c = new CRC32();
            c.update(data);
            st.setMethod(ZipEntry.STORED);
            st.setSize(data.length);
            st.setCrc(c.getValue());
            st.setExtra(new byte[] {1, 0, 0, 0});
            z.putNextEntry(st);
            z.write(data);
            try {
                z.putNextEntry(new ZipEntry("a.txt"));
            } catch (ZipException e) {
                System.out.println(e.getMessage());
            }
        }
        byte[] zip = bo.toByteArray();
        System.out.println(zip.length < 1000);
        try (ZipInputStream z = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry e; (e = z.getNextEntry()) != null; ) { byte[] d = z.readAllBytes(); System.out.println(e.getName() + " " + e.isDirectory() + d.length + " " + e.getMethod() + " " + Long.toHexString(e.getCrc()) + (d.length < 50 ? new String(d) : "")); }
        }
        File f = File.createTempFile("corpus", ".zip");
        try (FileOutputStream o = new FileOutputStream(f)) { o.write(zip); }
        try (ZipFile z = new ZipFile(f)) {
            System.out.println(z.size() + z.getComment() + z.getEntry("none") + z.getEntry("dir") + z.getEntry("dir/b.bin").getSize() + new String(z.getInputStream(z.getEntry("a.txt")).readAllBytes()));
            z.stream().map(ZipEntry::getName).forEach(System.out::println);
            try (InputStream in = z.getInputStream(z.getEntry("dir/b.bin"))) { in.skip(4990); System.out.println(in.readAllBytes().length); }
        }
        f.delete();
        ByteArrayOutputStream gz = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(gz)) { for (int i = 0; i < 1000; i++) g.write(("line " + i % 10 + "\n").getBytes()); }
        byte[] back = new GZIPInputStream(new ByteArrayInputStream(gz.toByteArray())).readAllBytes();
        System.out.println((gz.size() < 500) + " " + back.length + " " + Arrays.hashCode(back));
        byte[] bad = gz.toByteArray();
        bad[bad.length - 6] ^= 1;
        try {
            new GZIPInputStream(new ByteArrayInputStream(bad)).readAllBytes();
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(new byte[20]));
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(gz.toByteArray(), 0, 40)).readAllBytes();
        } catch (EOFException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new ZipInputStream(new ByteArrayInputStream(new byte[10])).getNextEntry());
    }
}
