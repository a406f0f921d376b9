package gibbon.core.jni;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.HashMap;
import java.util.Map;

/** Files that native code opens: the device's, with the app's rights, as Java's are. */
final class NativeFiles {
    private static final int ENOENT = 2;
    private static final int EIO = 5;
    private static final int CREATE = 0x40;
    private static final int TRUNCATE = 0x200;
    private static final int APPEND = 0x400;
    /** Numbers of its own, far from those that Java's files have. */
    private static final long FIRST = 0x4000;

    private final NativeMemory memory;
    private final Map<Long, RandomAccessFile> open = new HashMap<>();
    private long last = FIRST;

    private NativeFiles(NativeMemory memory) {
        this.memory = memory;
    }

    /** Work on a file that may fail, as C says it: with -1. */
    private interface Work {
        long of(RandomAccessFile file) throws IOException;
    }

    static void offer(NativeLinker linker) {
        NativeFiles files = new NativeFiles(linker.memory);
        NativeMemory memory = linker.memory;
        for (String name : new String[] {"open", "open64", "__open_2"}) {
            linker.offer(name, p -> p.x[0] = files.open(p, memory.text(p.x[0]), (int) p.x[1], -1));
        }
        linker.offer("fopen", p -> {
            String mode = memory.text(p.x[1]);
            int flags = mode.startsWith("r") ? 0 : CREATE | (mode.startsWith("w") ? TRUNCATE
                    : APPEND);
            boolean writes = mode.contains("+") || !mode.startsWith("r");
            p.x[0] = files.open(p, memory.text(p.x[0]), flags | (writes ? 2 : 0), 0);
        });
        linker.offer("close", p -> p.x[0] = files.close(p, p.x[0]));
        linker.offer("fclose", p -> p.x[0] = files.close(p, p.x[0]));
        linker.offer("read", p -> p.x[0] = files.read(p, p.x[0], p.x[1], p.x[2]));
        linker.offer("fread", p -> {
            long count = files.read(p, p.x[3], p.x[0], p.x[1] * p.x[2]);
            p.x[0] = p.x[1] == 0 ? 0 : Math.max(0, count) / p.x[1];
        });
        linker.offer("write", p -> p.x[0] = files.write(p, p.x[0], p.x[1], p.x[2]));
        linker.offer("fwrite", p -> {
            long count = files.write(p, p.x[3], p.x[0], p.x[1] * p.x[2]);
            p.x[0] = p.x[1] == 0 ? 0 : Math.max(0, count) / p.x[1];
        });
        for (String name : new String[] {"lseek", "lseek64"}) {
            linker.offer(name, p -> p.x[0] = files.seek(p, p.x[0], p.x[1], (int) p.x[2]));
        }
        for (String name : new String[] {"fseek", "fseeko"}) {
            linker.offer(name, p -> p.x[0] = Math.min(0,
                    files.seek(p, p.x[0], p.x[1], (int) p.x[2])));
        }
        for (String name : new String[] {"ftell", "ftello"}) {
            linker.offer(name, p -> p.x[0] = files.with(p, p.x[0],
                    RandomAccessFile::getFilePointer));
        }
        linker.offer("feof", p -> p.x[0] = files.with(p, p.x[0],
                file -> file.getFilePointer() >= file.length() ? 1 : 0));
        linker.offer("ferror", p -> p.x[0] = 0);
        linker.offer("fileno", p -> { });
        linker.offer("access", p -> p.x[0] = fail(p,
                new java.io.File(memory.text(p.x[0])).exists() ? 0 : ENOENT));
        linker.offer("mkdir", p -> p.x[0] = fail(p,
                new java.io.File(memory.text(p.x[0])).mkdir() ? 0 : EIO));
        for (String name : new String[] {"unlink", "remove"}) {
            linker.offer(name, p -> p.x[0] = fail(p,
                    new java.io.File(memory.text(p.x[0])).delete() ? 0 : ENOENT));
        }
    }

    private static long fail(Processor p, int number) {
        if (number != 0) {
            p.memory.write(p.errnoPlace, number, 4);
        }
        return number == 0 ? 0 : -1;
    }

    private synchronized long open(Processor p, String path, int flags, long failed) {
        boolean writes = (flags & 3) != 0;
        try {
            boolean isMissing = !new java.io.File(path).exists();
            if (isMissing && (flags & CREATE) == 0) {
                throw new FileNotFoundException(path);
            }
            RandomAccessFile file = new RandomAccessFile(path, writes ? "rw" : "r");
            if ((flags & TRUNCATE) != 0) {
                file.setLength(0);
            } else if ((flags & APPEND) != 0) {
                file.seek(file.length());
            }
            open.put(++last, file);
            return last;
        } catch (IOException problem) {
            fail(p, ENOENT);
            return failed;
        }
    }

    private synchronized long with(Processor p, long number, Work work) {
        RandomAccessFile file = open.get(number);
        try {
            return file == null ? fail(p, 9) : work.of(file);
        } catch (IOException problem) {
            return fail(p, EIO);
        }
    }

    private synchronized long close(Processor p, long number) {
        long answer = with(p, number, file -> {
            file.close();
            return 0;
        });
        open.remove(number);
        return answer;
    }

    private long read(Processor p, long number, long place, long count) {
        return with(p, number, file -> {
            byte[] bytes = new byte[(int) Math.min(count, 1 << 24)];
            int got = Math.max(0, file.read(bytes));
            memory.put(place, bytes, 0, got);
            return got;
        });
    }

    /** What goes to the standard streams is not seen on a phone either. */
    private long write(Processor p, long number, long place, long count) {
        if (number < FIRST || number > last) {
            return count;
        }
        return with(p, number, file -> {
            file.write(memory.bytes(place, (int) count));
            return count;
        });
    }

    private long seek(Processor p, long number, long offset, int from) {
        return with(p, number, file -> {
            long start = from == 0 ? 0 : from == 1 ? file.getFilePointer() : file.length();
            file.seek(start + offset);
            return start + offset;
        });
    }
}
