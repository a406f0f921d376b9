// java.io.File: temporary files, write, read, append, list, rename, delete, attributes, paths
import java.io.*;
import java.util.*;

public class Files1 {
    public static void main(String[] args) throws Exception {
        File dir = File.createTempFile("corpus", ".d");
        System.out.println(dir.isFile() + " " + dir.length() + dir.delete() + dir.mkdir() + dir.isDirectory() + dir.mkdir());
        try {
            File f = new File(dir, "a.txt");
            System.out.println(f.exists() + " " + f.createNewFile() + f.createNewFile() + f.length() + f.canRead() + f.getName() + f.getParentFile().equals(dir));
            try (FileOutputStream o = new FileOutputStream(f)) { o.write("hello ".getBytes()); o.write('w'); }
            try (FileOutputStream o = new FileOutputStream(f, true)) { o.write("orld\nline 2\n".getBytes(), 0, 12); }
            System.out.println(f.length());
            try (FileInputStream in = new FileInputStream(f)) { System.out.println((char) in.read() + " " + in.available() + in.skip(4) + new String(in.readNBytes(3)) + in.readAllBytes().length + in.read()); }
            try (BufferedReader r = new BufferedReader(new FileReader(f))) { System.out.println(r.readLine() + "|" + r.readLine() + "|" + r.readLine()); }
            try (FileWriter w = new FileWriter(f)) { w.write("short"); }
            System.out.println(f.length());
            for (String n : new String[] {"b.txt", "c.log", "sub"}) { File x = new File(dir, n); if (n.equals("sub")) new File(x, "deep/er").mkdirs(); else x.createNewFile(); }
            String[] names = dir.list();
            Arrays.sort(names);
            System.out.println(Arrays.toString(names) + dir.listFiles((d, n) -> n.endsWith(".txt")).length + dir.listFiles(File::isDirectory).length + new File(dir, "none").list());
            System.out.println(f.renameTo(new File(dir, "renamed")) + " " + f.exists() + new File(dir, "renamed").length() + new File(dir, "sub").delete() + new File(dir, "sub/deep/er").delete());
            try {
                new FileInputStream(f);
            } catch (FileNotFoundException e) {
                System.out.println("FNF");
            }
            try {
                new FileOutputStream(dir);
            } catch (FileNotFoundException e) {
                System.out.println("FNF directory");
            }
            try (RandomAccessFile r = new RandomAccessFile(new File(dir, "raf"), "rw")) {
                r.writeInt(0x01020304); r.writeUTF("u"); r.seek(1);
                System.out.println(r.readByte() + " " + r.getFilePointer() + r.length());
                r.setLength(20); r.seek(30); r.write(9);
                System.out.println(r.length() + " " + r.read());
                r.seek(25);
                System.out.println(r.read() + " " + r.skipBytes(100));
                r.setLength(2); r.seek(0);
                System.out.println(r.readUnsignedShort() + " " + r.getFilePointer());
                try { r.readInt(); } catch (EOFException e) { System.out.println("EOF"); }
                try { r.seek(-1); } catch (IOException e) { System.out.println(e.getMessage()); }
            }
            try (RandomAccessFile r = new RandomAccessFile(new File(dir, "raf"), "r")) { r.write(1); } catch (IOException e) { System.out.println("read only"); }
            FileInputStream closed = new FileInputStream(new File(dir, "raf"));
            closed.close();
            try { closed.read(); } catch (IOException e) { System.out.println(e.getMessage()); }
            File p = new File("x/./y/../z.txt");
            System.out.println(p.getPath() + " " + p.getName() + p.getParent() + p.isAbsolute() + new File("/a//b/").getPath() + new File("/").getParent() + new File("a", "b").getPath() + p.compareTo(new File("x")) + p.equals(new File("x/./y/../z.txt")) + new File("/q").toURI());
            new File(dir, "lm").createNewFile();
            System.out.println(new File(dir, "lm").setLastModified(1000000000000L) + " " + new File(dir, "lm").lastModified() + new File(dir, "gone").lastModified() + new File(dir, "gone").length() + new File(dir, "lm").setReadOnly());
        } finally {
            del(dir);
        }
        System.out.println(dir.exists());
    }

    static void del(File f) { File[] k = f.listFiles(); if (k != null) for (File x : k) del(x); f.delete(); }
}
