// Resources of the class path and of the class library: relative and absolute names, missing ones, streams
//@ class-only: class files are not resources in a DEX
import java.io.*;
import java.net.URL;
import java.util.*;

public class Resources {
    static int magic(InputStream in) throws IOException {
        if (in == null) return -1;
        try (DataInputStream d = new DataInputStream(in)) { return d.readInt(); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Integer.toHexString(magic(Resources.class.getResourceAsStream("Resources.class"))));
        System.out.println(Integer.toHexString(magic(Resources.class.getResourceAsStream("/Resources.class"))));
        System.out.println(Integer.toHexString(magic(Resources.class.getClassLoader().getResourceAsStream("Resources.class"))));
        System.out.println(magic(Resources.class.getClassLoader().getResourceAsStream("/Resources.class")));
        System.out.println(magic(Resources.class.getResourceAsStream("none.txt")) + " " + Resources.class.getResource("none"));
        System.out.println(Integer.toHexString(magic(Object.class.getResourceAsStream("Object.class"))) + " " + Integer.toHexString(magic(String.class.getResourceAsStream("/java/util/List.class"))));
        System.out.println(Integer.toHexString(magic(ClassLoader.getSystemResourceAsStream("java/lang/Object.class"))));
        URL u = Resources.class.getResource("Resources.class");
        System.out.println(u.getProtocol() + " " + u.getPath().endsWith("/Resources.class") + Integer.toHexString(magic(u.openStream())));
        System.out.println(Object.class.getResource("Object.class").getProtocol() + " " + Object.class.getResource("Object.class").getPath());
        Enumeration<URL> all = Resources.class.getClassLoader().getResources("Resources.class");
        System.out.println(Collections.list(all).size() + " " + Resources.class.getClassLoader().getResources("nope").hasMoreElements());
        byte[] b = Resources.class.getResourceAsStream("Resources.class").readAllBytes();
        DataInputStream d = new DataInputStream(new ByteArrayInputStream(b));
        d.readInt();
        System.out.println(d.readUnsignedShort() + " " + d.readUnsignedShort() + " " + (b.length > 1000));
        try {
            Resources.class.getResourceAsStream(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(Resources.class.getProtectionDomain().getCodeSource() != null);
    }
}
