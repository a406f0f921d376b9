// java.util.Properties: load escapes, defaults, store, XML-free round trip, and legacy Dictionary methods
import java.io.*;
import java.util.*;

public class PropertiesAndDictionary {
    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        p.load(new StringReader("# comment\n! other\na=1\nb : two words  \n  c   three\nd=multi \\\n   line\ne\\=q=esc\\ttab\\u0041\n\nf\ng=\nh=back\\\\slash\nk\\ ey=v"));
        for (String k : new TreeSet<>(p.stringPropertyNames())) System.out.println("[" + k + "]=[" + p.getProperty(k).replace("\t", "\\t") + "]");
        Properties dflt = new Properties();
        dflt.setProperty("x", "dx");
        dflt.setProperty("a", "da");
        Properties q = new Properties(dflt);
        q.setProperty("a", "qa");
        System.out.println(q.getProperty("x") + q.getProperty("a") + q.getProperty("none") + q.getProperty("none", "dd") + q.size() + q.get("x") + new TreeSet<>(q.stringPropertyNames()));
        StringWriter w = new StringWriter();
        Properties one = new Properties();
        one.setProperty("key with space", " lead=#!:\u00e9\n");
        one.store(w, "head\nmore");
        for (String line : w.toString().split("\n")) if (!line.matches("#\\w{3} \\w{3} \\d\\d .*")) System.out.println(line.length() > 200 ? "long" : line.replaceAll("[^\\x20-\\x7e]", "?"));
        Properties back = new Properties();
        back.load(new StringReader(w.toString()));
        System.out.println(back.equals(one));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        one.store(bytes, null);
        System.out.println(bytes.toString("ISO-8859-1").contains("\\u00E9"));
        System.out.println("" + p.setProperty("a", "new") + p.remove("g").equals("") + p.containsKey("f") + p.getProperty("f").isEmpty() + p.contains("new"));
        try {
            p.setProperty("n", null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        p.put("number", 5);
        System.out.println(p.getProperty("number") + " " + p.get("number") + p.stringPropertyNames().contains("number"));
        try {
            new Properties().load(new StringReader("k=\\u12"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Enumeration<?> names = q.propertyNames();
        int n = 0;
        while (names.hasMoreElements()) { names.nextElement(); n++; }
        System.out.println(n);
        Dictionary<String, Integer> d = new Hashtable<>();
        System.out.println(d.put("a", 1) + " " + d.put("a", 2) + d.get("a") + d.isEmpty() + d.size() + d.remove("a"));
    }
}
