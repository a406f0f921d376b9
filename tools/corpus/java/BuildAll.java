import com.android.tools.r8.ClassFileResourceProvider;
import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.OutputMode;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles every program of the corpus in one process, since starting javac and D8 for each takes
 * longer than all the rest.
 *
 * <p>Arguments: the number of threads, the JDK's folder, and a file with a line for each program:
 * its source, the folder for its class files and the folder for its DEX files (or "-"), separated
 * by tabs. What goes wrong with a program is written to the file "errors" beside its class files.
 */
final class BuildAll {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** A file manager keeps the JDK's class list, which takes longer to read than a program. */
    private static final ThreadLocal<StandardJavaFileManager> FILES =
            ThreadLocal.withInitial(() -> COMPILER.getStandardFileManager(null, null, null));

    private static ClassFileResourceProvider library;

    public static void main(String[] arguments) throws Exception {
        var threads = Executors.newFixedThreadPool(Integer.parseInt(arguments[0]));
        library = JdkClassFileProvider.fromJdkHome(Path.of(arguments[1]));
        for (String line : Files.readAllLines(Path.of(arguments[2]))) {
            String[] parts = line.split("\t");
            Path dex = parts[2].equals("-") ? null : Path.of(parts[2]);
            threads.execute(() -> build(Path.of(parts[0]), Path.of(parts[1]), dex));
        }
        threads.shutdown();
        threads.awaitTermination(1, TimeUnit.HOURS);
    }

    private static void build(Path source, Path classes, Path dex) {
        StringBuilder errors = new StringBuilder();
        try {
            if (compile(source, classes, errors) && dex != null) {
                toDex(classes, dex, errors);
            }
        } catch (Throwable e) {
            errors.append(e);
        }
        if (errors.length() > 0) {
            try {
                Files.writeString(classes.resolveSibling("errors"), errors);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static boolean compile(Path source, Path classes, StringBuilder errors)
            throws IOException {
        var files = FILES.get();
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, List.of());
        var output = new StringWriter();
        var options =
                List.of("--release", "17", "-g", "-proc:none", "-encoding", "UTF-8", "-Xlint:none");
        var units = files.getJavaFileObjects(source);
        boolean good = COMPILER.getTask(output, files, null, options, null, units).call();
        if (!good) {
            errors.append("javac: ").append(output);
        }
        return good;
    }

    private static void toDex(Path classes, Path dex, StringBuilder errors) throws IOException {
        List<Path> inputs;
        try (Stream<Path> walk = Files.walk(classes)) {
            inputs = walk.filter(path -> path.toString().endsWith(".class")).sorted().toList();
        }
        var handler =
                new DiagnosticsHandler() {
                    @Override
                    public void error(Diagnostic diagnostic) {
                        errors.append("D8: ").append(diagnostic.getDiagnosticMessage()).append('\n');
                    }

                    @Override
                    public void warning(Diagnostic diagnostic) {}

                    @Override
                    public void info(Diagnostic diagnostic) {}
                };
        try {
            D8.run(
                    D8Command.builder(handler)
                            .addProgramFiles(inputs)
                            .addLibraryResourceProvider(library)
                            .setMinApiLevel(34)
                            .setMode(CompilationMode.DEBUG)
                            .setOutput(dex, OutputMode.DexIndexed)
                            .build());
        } catch (CompilationFailedException e) {
            if (errors.length() == 0) {
                errors.append("D8: ").append(e);
            }
        }
    }
}
