// java.nio.file: Path arithmetic, Files reading and writing, walking, copying, attributes, exceptions
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

public class NioFiles {
    interface X { Object go() throws Exception; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Exception e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        Path p = Path.of("/a/b/../c/./d.txt"), q = Path.of("x", "y");
        System.out.println(p.normalize() + " " + p.getFileName() + p.getParent() + p.getRoot() + p.getNameCount() + p.getName(1) + p.subpath(0, 2) + q.resolve("z") + q.resolve("/abs") + q.resolveSibling("s") + Path.of("/a/b").relativize(Path.of("/a/c/d")) + p.startsWith("/a") + p.endsWith("d.txt") + q.isAbsolute());
        System.out.println(Path.of("").getNameCount() + " " + Path.of("a//b/").toString() + Path.of("/").getFileName() + Path.of("a").compareTo(Path.of("b")) + Path.of("a/b").equals(Path.of("a", "b")) + q.iterator().next());
        Path d = Files.createTempDirectory("corpus");
        try {
            Path f = d.resolve("f.txt");
            Files.writeString(f, "line1\nl\u00efne2\n");
            System.out.println(Files.size(f) + " " + Files.readString(f).length() + Files.readAllLines(f).size() + Files.readAllBytes(f).length + Files.exists(f) + Files.isDirectory(d) + Files.isRegularFile(f));
            Files.write(f, List.of("x", "y"), StandardOpenOption.APPEND);
            try (Stream<String> s = Files.lines(f)) { System.out.println(s.map(String::length).collect(Collectors.toList())); }
            t("create again", () -> Files.createFile(f));
            t("create new", () -> Files.writeString(f, "z", StandardOpenOption.CREATE_NEW));
            t("missing", () -> Files.readString(d.resolve("none")));
            t("missing parent", () -> Files.createFile(d.resolve("no/such")));
            t("copy", () -> Files.copy(f, d.resolve("g.txt")).getFileName());
            t("copy exists", () -> Files.copy(f, d.resolve("g.txt")));
            t("copy replace", () -> Files.size(Files.copy(f, d.resolve("g.txt"), StandardCopyOption.REPLACE_EXISTING)));
            t("move", () -> Files.move(d.resolve("g.txt"), d.resolve("h.txt")).getFileName() + "" + Files.exists(d.resolve("g.txt")));
            t("delete missing", () -> { Files.delete(d.resolve("g.txt")); return 0; });
            t("deleteIfExists", () -> Files.deleteIfExists(d.resolve("g.txt")) + "" + Files.deleteIfExists(d.resolve("h.txt")));
            t("dirs", () -> Files.isDirectory(Files.createDirectories(d.resolve("s1/s2/s3"))));
            t("delete full dir", () -> { Files.delete(d.resolve("s1")); return 0; });
            Files.writeString(d.resolve("s1/s2/deep.log"), "deep");
            try (Stream<Path> w = Files.walk(d)) { System.out.println(w.map(x -> d.relativize(x).toString()).sorted().collect(Collectors.toList())); }
            try (Stream<Path> w = Files.list(d)) { System.out.println(w.map(x -> x.getFileName().toString()).sorted().collect(Collectors.toList())); }
            try (DirectoryStream<Path> ds = Files.newDirectoryStream(d, "*.txt")) { for (Path x : ds) System.out.println(x.getFileName()); }
            try (Stream<Path> w = Files.find(d, 9, (x, a) -> a.isRegularFile())) { System.out.println(w.count()); }
            StringBuilder sb = new StringBuilder();
            Files.walkFileTree(d.resolve("s1"), new SimpleFileVisitor<>() {
                @Override public FileVisitResult preVisitDirectory(Path x, BasicFileAttributes a) { sb.append('<').append(x.getFileName()); return FileVisitResult.CONTINUE; }
                @Override public FileVisitResult visitFile(Path x, BasicFileAttributes a) { sb.append(' ').append(x.getFileName()).append(a.size()); return FileVisitResult.CONTINUE; }
                @Override public FileVisitResult postVisitDirectory(Path x, IOException e) { sb.append('>'); return FileVisitResult.CONTINUE; }
            });
            System.out.println(sb.length() + " " + sb.chars().filter(c -> c == '<').count());
            BasicFileAttributes at = Files.readAttributes(f, BasicFileAttributes.class);
            System.out.println(at.isDirectory() + " " + at.size() + at.isSymbolicLink());
            Files.setLastModifiedTime(f, FileTime.fromMillis(1_500_000_000_000L));
            System.out.println(Files.getLastModifiedTime(f) + " " + Files.isSameFile(f, d.resolve("./f.txt")) + Files.isHidden(d.resolve(".x")) + Files.mismatch(f, f));
            try (BufferedWriter w = Files.newBufferedWriter(f, StandardCharsets.UTF_16BE)) { w.write("ab"); }
            System.out.println(Files.size(f));
            t("malformed", () -> { Files.write(f, new byte[] {(byte) 0xff, 65}); return Files.readAllLines(f); });
            Path tmp = Files.createTempFile(d, "pre", ".suf");
            System.out.println(tmp.getFileName().toString().startsWith("pre") + " " + tmp.toString().endsWith(".suf"));
        } finally {
            try (Stream<Path> w = Files.walk(d)) { w.sorted(Comparator.reverseOrder()).forEach(x -> x.toFile().delete()); }
        }
        System.out.println(Files.exists(d) + " " + FileSystems.getDefault().getSeparator() + FileSystems.getDefault().getPathMatcher("glob:*.{java,class}").matches(Path.of("X.java")));
        t("bad path", () -> Path.of("nul\0"));
    }
}
