package gibbon.core.jni;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Loads native libraries of apps and links them with each other and with the functions that the
 * device has for them. Functions that nobody has are only missed when they are called.
 */
final class NativeLinker {
    final NativeMemory memory = new NativeMemory();
    final JavaCalls javaCalls = new JavaCalls(this);
    final Map<String, ElfImage> images = new LinkedHashMap<>();
    private final Map<String, Outside> offered = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Outside> functions = new ArrayList<>();
    private final Map<String, Long> data = new HashMap<>();
    private final ThreadLocal<Processor> processors =
            ThreadLocal.withInitial(() -> new Processor(this));

    /** A function that is not native code: takes its arguments from registers, answers there. */
    interface Outside {
        void call(Processor processor);
    }

    NativeLinker() {
        CLibrary.offer(this);
        CText.offer(this);
        CMath.offer(this);
        CThreads.offer(this);
        NativeFiles.offer(this);
    }

    void offer(String name, Outside function) {
        offered.put(name, function);
    }

    Processor processor() {
        return processors.get();
    }

    /** The address of such a function. */
    long address(String name, Outside function) {
        Integer known = numbers.get(name);
        if (known == null) {
            known = functions.size();
            functions.add(function);
            numbers.put(name, known);
        }
        return Processor.OUTSIDE + known * 16L;
    }

    void callOutside(Processor processor, int number) {
        functions.get(number).call(processor);
    }

    String place(long pc) {
        for (ElfImage image : images.values()) {
            if (pc >= image.base && pc < image.end) {
                return image.name + "+0x" + Long.toHexString(pc - image.base);
            }
        }
        return Long.toHexString(pc);
    }

    /** 0 if no library has it. */
    long find(String symbol) {
        for (ElfImage image : images.values()) {
            long address = image.find(symbol);
            if (address != 0) {
                return address;
            }
        }
        return 0;
    }

    /** Where a library or the device has it, if anybody does. */
    long lookUp(String name) {
        long address = find(name);
        if (address == 0 && offered.containsKey(name)) {
            address = address(name, offered.get(name));
        }
        return address;
    }

    private long resolve(String name, boolean isWeak, boolean isData) {
        long address = lookUp(name);
        if (address != 0 || isWeak) {
            return address;
        }
        if (isData || CLibrary.DATA.contains(name)) {
            return data.computeIfAbsent(name, any -> dataFor(name));
        }
        return address(name, processor -> {
            throw new NativeFault("the function " + name + " is not on the device");
        });
    }

    private long dataFor(String name) {
        long place = memory.map(4096);
        if (name.equals("stdin") || name.equals("stdout") || name.equals("stderr")) {
            memory.writeWord(place, place + 64);
        } else if (name.equals("__stack_chk_guard")) {
            memory.writeWord(place, 0x5bd1e9955bd1e900L);
        }
        return place;
    }

    /** Loads a library and those it needs; finders answer null for what is no file of the app's. */
    ElfImage load(String path, java.util.function.Function<String, String> finder) {
        ElfImage known = images.get(path);
        if (known != null) {
            return known;
        }
        String name = path.substring(path.lastIndexOf('/') + 1);
        ElfImage image = new ElfImage(name, read(path), memory);
        images.put(path, image);
        try {
            for (String need : image.needed) {
                String file = finder.apply(need);
                if (file != null) {
                    load(file, finder);
                }
            }
            image.relocate((symbol, isWeak, isData) -> {
                long own = image.find(symbol);
                return own != 0 ? own : resolve(symbol, isWeak, isData);
            });
            for (long function : image.initializers()) {
                processor().call(function);
            }
        } catch (Throwable problem) {
            images.remove(path);
            throw problem;
        }
        return image;
    }

    private static byte[] read(String path) {
        int inside = path.indexOf("!/");
        try {
            if (inside < 0) {
                return Files.readAllBytes(new File(path).toPath());
            }
            try (ZipFile zip = new ZipFile(path.substring(0, inside))) {
                ZipEntry entry = zip.getEntry(path.substring(inside + 2));
                if (entry == null) {
                    throw new IOException("no such entry");
                }
                byte[] bytes = new byte[(int) entry.getSize()];
                try (InputStream stream = zip.getInputStream(entry)) {
                    int done = 0;
                    while (done < bytes.length) {
                        int count = stream.read(bytes, done, bytes.length - done);
                        if (count < 0) {
                            throw new IOException("an entry that ends early");
                        }
                        done += count;
                    }
                }
                return bytes;
            }
        } catch (IOException problem) {
            throw new UnsatisfiedLinkError("dlopen failed: library \"" + path
                    + "\" not found: " + problem.getMessage());
        }
    }
}
