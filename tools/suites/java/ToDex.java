import com.android.tools.r8.ClassFileResourceProvider;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.OutputMode;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes of each jar of a class path one that has DEX files instead of class files, and the same
 * resources.
 *
 * <p>Arguments: the JDK's folder, the folder to write to, the jars.
 */
final class ToDex {
    public static void main(String[] arguments) throws Exception {
        // Reading the JDK's class list takes longer than most jars.
        ClassFileResourceProvider library = JdkClassFileProvider.fromJdkHome(Path.of(arguments[0]));
        Path output = Path.of(arguments[1]);
        List<Path> jars = Stream.of(arguments).skip(2).map(Path::of).toList();
        for (Path jar : jars) {
            convert(jar, jars, library, output.resolve(jar.getFileName()));
        }
    }

    private static void convert(
            Path jar, List<Path> jars, ClassFileResourceProvider library, Path output)
            throws Exception {
        List<Path> others = new ArrayList<>(jars);
        others.remove(jar);
        Path folder = Files.createTempDirectory(output.getParent(), "dex");
        D8.run(
                D8Command.builder(new Quiet())
                        .addProgramFiles(jar)
                        .addClasspathFiles(others)
                        .addLibraryResourceProvider(library)
                        .setMinApiLevel(34)
                        .setMode(CompilationMode.DEBUG)
                        .setOutput(folder, OutputMode.DexIndexed)
                        .build());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(output))) {
            copyResources(jar, zip);
            addDexFiles(folder, zip);
        }
        Files.delete(folder);
    }

    private static void copyResources(Path jar, ZipOutputStream zip) throws Exception {
        try (ZipFile old = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : old.stream().toList()) {
                if (!entry.getName().endsWith(".class")) {
                    zip.putNextEntry(new ZipEntry(entry.getName()));
                    try (InputStream bytes = old.getInputStream(entry)) {
                        bytes.transferTo(zip);
                    }
                    zip.closeEntry();
                }
            }
        }
    }

    private static void addDexFiles(Path folder, ZipOutputStream zip) throws Exception {
        List<Path> files;
        try (Stream<Path> listed = Files.list(folder)) {
            files = listed.sorted().toList();
        }
        for (Path file : files) {
            zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
            Files.copy(file, zip);
            zip.closeEntry();
            Files.delete(file);
        }
    }

    /** A jar may name classes of libraries that nothing here uses. */
    private static final class Quiet implements DiagnosticsHandler {
        @Override
        public void error(Diagnostic diagnostic) {
            System.err.println("D8: " + diagnostic.getDiagnosticMessage());
        }

        @Override
        public void warning(Diagnostic diagnostic) {}

        @Override
        public void info(Diagnostic diagnostic) {}
    }
}
