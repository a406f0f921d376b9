package gibbon.core.jni;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** What native code calls of C's library: memory, sorting, the process, time. */
final class CLibrary {
    /** Names of variables, whatever a library says of them. */
    static final Set<String> DATA = new HashSet<>(Arrays.asList("stdin", "stdout", "stderr",
            "__sF", "environ", "__progname", "__stack_chk_guard", "_ctype_", "timezone", "tzname",
            "daylight", "optarg", "optind"));
    private static final int ENOMEM = 12;
    private static final long CLOCK_REALTIME = 0;

    private CLibrary() {}

    static void offer(NativeLinker linker) {
        NativeMemory memory = linker.memory;
        linker.offer("malloc", p -> p.x[0] = memory.allocate(p.x[0], 16));
        linker.offer("free", p -> memory.release(p.x[0]));
        linker.offer("calloc", p -> {
            long size = p.x[0] * p.x[1];
            p.x[0] = memory.allocate(size, 16);
            clear(memory, p.x[0], size);
        });
        linker.offer("realloc", p -> p.x[0] = reallocate(memory, p.x[0], p.x[1]));
        linker.offer("memalign", p -> p.x[0] = memory.allocate(p.x[1], p.x[0]));
        linker.offer("aligned_alloc", p -> p.x[0] = memory.allocate(p.x[1], p.x[0]));
        linker.offer("posix_memalign", p -> {
            long address = memory.allocate(p.x[2], p.x[1]);
            memory.writeWord(p.x[0], address);
            p.x[0] = address == 0 ? ENOMEM : 0;
        });
        linker.offer("malloc_usable_size", p -> p.x[0] = memory.sizeOf(p.x[0]));
        NativeLinker.Outside copy = p -> memory.copy(p.x[1], p.x[0], p.x[2]);
        for (String name : new String[] {"memcpy", "memmove", "__memcpy_chk", "__memmove_chk",
            "__aeabi_memcpy"}) {
            linker.offer(name, copy);
        }
        linker.offer("memset", p -> memory.fill(p.x[0], (int) p.x[1], p.x[2]));
        linker.offer("__memset_chk", p -> memory.fill(p.x[0], (int) p.x[1], p.x[2]));
        linker.offer("bzero", p -> memory.fill(p.x[0], 0, p.x[1]));
        linker.offer("memcmp", p -> p.x[0] = compare(memory, p.x[0], p.x[1], p.x[2]));
        linker.offer("bcmp", p -> p.x[0] = compare(memory, p.x[0], p.x[1], p.x[2]));
        linker.offer("memchr", p -> p.x[0] = find(memory, p.x[0], (int) p.x[1], p.x[2]));
        linker.offer("qsort", p -> sort(p, p.x[0], p.x[1], p.x[2], p.x[3]));
        linker.offer("bsearch", CLibrary::search);
        linker.offer("abort", p -> {
            throw new NativeFault("abort was called from " + linker.place(p.x[30]));
        });
        linker.offer("__stack_chk_fail", p -> {
            throw new NativeFault("a stack that was overwritten, in " + linker.place(p.x[30]));
        });
        linker.offer("__errno", p -> p.x[0] = p.errnoPlace);
        linker.offer("getenv", p -> p.x[0] = 0);
        linker.offer("getpid", p -> p.x[0] = android.os.Process.myPid());
        linker.offer("gettid", p -> p.x[0] = android.os.Process.myTid());
        linker.offer("getuid", p -> p.x[0] = android.os.Process.myUid());
        linker.offer("getpagesize", p -> p.x[0] = 4096);
        linker.offer("sysconf", p -> p.x[0] = p.x[0] == 39 || p.x[0] == 40 ? 4096
                : p.x[0] == 96 || p.x[0] == 97 ? 4 : -1);
        linker.offer("android_get_device_api_level", p -> p.x[0] = android.os.Build.VERSION.SDK_INT);
        linker.offer("__system_property_get", p -> {
            String value = android.os.SystemProperties.get(memory.text(p.x[0]));
            byte[] bytes = value.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            int length = Math.min(bytes.length, 91);
            memory.put(p.x[1], bytes, 0, length);
            memory.write(p.x[1] + length, 0, 1);
            p.x[0] = length;
        });
        nothing(linker, 0, "__cxa_atexit", "__cxa_finalize", "__register_atfork", "atexit",
                "__cxa_thread_atexit_impl", "openlog", "closelog", "syslog", "setlocale",
                "android_set_abort_message", "madvise", "mprotect", "munmap", "prctl", "sigaction",
                "sigemptyset", "sigaddset", "sigprocmask", "pthread_sigmask", "signal", "getauxval",
                "setpriority", "srand", "srandom", "__android_log_set_logger", "uselocale",
                "newlocale", "freelocale", "fflush", "setvbuf", "dlclose", "dlerror", "tzset");
        Random random = new Random(0);
        linker.offer("rand", p -> p.x[0] = random.nextInt() & 0x7fffffff);
        linker.offer("random", p -> p.x[0] = random.nextInt() & 0x7fffffff);
        linker.offer("arc4random", p -> p.x[0] = random.nextInt() & 0xffffffffL);
        linker.offer("abs", p -> p.x[0] = Math.abs((int) p.x[0]) & 0xffffffffL);
        linker.offer("labs", p -> p.x[0] = Math.abs(p.x[0]));
        linker.offer("mmap", p -> p.x[0] = (int) p.x[4] >= 0 ? -1 : memory.map(p.x[1]));
        time(linker, memory);
        linking(linker, memory);
        jumps(linker, memory);
    }

    private static void nothing(NativeLinker linker, long answer, String... names) {
        for (String name : names) {
            linker.offer(name, p -> p.x[0] = answer);
        }
    }

    private static void clear(NativeMemory memory, long address, long size) {
        if (address != 0) {
            memory.fill(address, 0, size);
        }
    }

    private static long reallocate(NativeMemory memory, long old, long size) {
        if (old == 0) {
            return memory.allocate(size, 16);
        }
        long room = memory.sizeOf(old);
        if (size <= room) {
            return old;
        }
        long address = memory.allocate(size, 16);
        if (address != 0) {
            memory.copy(old, address, room);
            memory.release(old);
        }
        return address;
    }

    static long compare(NativeMemory memory, long left, long right, long count) {
        for (long at = 0; at < count; at++) {
            int difference = memory.unsignedByte(left + at) - memory.unsignedByte(right + at);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private static long find(NativeMemory memory, long start, int wanted, long count) {
        for (long at = 0; at < count; at++) {
            if (memory.unsignedByte(start + at) == (wanted & 0xff)) {
                return start + at;
            }
        }
        return 0;
    }

    /** What a function of native code answers, with registers otherwise as they were. */
    static long ask(Processor processor, long function, long first, long second) {
        long[] saved = processor.save();
        processor.x[0] = first;
        processor.x[1] = second;
        processor.call(function);
        long answer = processor.x[0];
        processor.restore(saved);
        return answer;
    }

    private static void sort(Processor p, long start, long count, long size, long function) {
        NativeMemory memory = p.memory;
        Long[] order = new Long[(int) count];
        long copy = memory.allocate(count * size, 16);
        memory.copy(start, copy, count * size);
        for (int at = 0; at < count; at++) {
            order[at] = copy + at * size;
        }
        Arrays.sort(order, (left, right) -> (int) ask(p, function, left, right));
        for (int at = 0; at < count; at++) {
            memory.copy(order[at], start + at * size, size);
        }
        memory.release(copy);
    }

    private static void search(Processor p) {
        long low = 0;
        long high = p.x[2];
        long start = p.x[1];
        long size = p.x[3];
        long key = p.x[0];
        while (low < high) {
            long middle = low + high >>> 1;
            int order = (int) ask(p, p.x[4], key, start + middle * size);
            if (order == 0) {
                p.x[0] = start + middle * size;
                return;
            } else if (order < 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        p.x[0] = 0;
    }

    private static void time(NativeLinker linker, NativeMemory memory) {
        linker.offer("time", p -> {
            long seconds = System.currentTimeMillis() / 1000;
            if (p.x[0] != 0) {
                memory.writeWord(p.x[0], seconds);
            }
            p.x[0] = seconds;
        });
        linker.offer("clock", p -> p.x[0] = System.nanoTime() / 1000);
        linker.offer("clock_gettime", p -> {
            long nanos = p.x[0] == CLOCK_REALTIME ? System.currentTimeMillis() * 1_000_000
                    : System.nanoTime();
            memory.writeWord(p.x[1], nanos / 1_000_000_000);
            memory.writeWord(p.x[1] + 8, nanos % 1_000_000_000);
            p.x[0] = 0;
        });
        linker.offer("gettimeofday", p -> {
            long millis = System.currentTimeMillis();
            memory.writeWord(p.x[0], millis / 1000);
            memory.writeWord(p.x[0] + 8, millis % 1000 * 1000);
            p.x[0] = 0;
        });
        linker.offer("usleep", p -> CThreads.sleep(p, p.x[0] * 1000));
        linker.offer("sleep", p -> CThreads.sleep(p, p.x[0] * 1_000_000_000));
        linker.offer("nanosleep", p -> CThreads.sleep(p,
                memory.word(p.x[0]) * 1_000_000_000 + memory.word(p.x[0] + 8)));
    }

    private static void linking(NativeLinker linker, NativeMemory memory) {
        linker.offer("dlopen", p -> p.x[0] = 1);
        linker.offer("dlsym", p -> p.x[0] = linker.lookUp(memory.text(p.x[1])));
        linker.offer("dladdr", p -> p.x[0] = 0);
        linker.offer("dl_iterate_phdr", p -> {
            long function = p.x[0];
            long data = p.x[1];
            long info = memory.allocate(64, 16);
            long answer = 0;
            for (ElfImage image : linker.images.values()) {
                long name = memory.newText(image.name.getBytes(
                        java.nio.charset.StandardCharsets.UTF_8));
                memory.writeWord(info, image.base);
                memory.writeWord(info + 8, name);
                memory.writeWord(info + 16, image.headers);
                memory.write(info + 24, image.headerCount, 2);
                long[] saved = p.save();
                p.x[0] = info;
                p.x[1] = 64;
                p.x[2] = data;
                p.call(function);
                answer = (int) p.x[0];
                p.restore(saved);
                memory.release(name);
                if (answer != 0) {
                    break;
                }
            }
            memory.release(info);
            p.x[0] = answer;
        });
    }

    /** What a jump goes back to: registers that functions keep, the stack, where to. */
    private static void jumps(NativeLinker linker, NativeMemory memory) {
        NativeLinker.Outside set = p -> {
            long place = p.x[0];
            for (int register = 19; register < 31; register++) {
                memory.writeWord(place + (register - 19) * 8, p.x[register]);
            }
            memory.writeWord(place + 96, p.x[32]);
            for (int register = 8; register < 16; register++) {
                memory.writeWord(place + 104 + (register - 8) * 8, p.v[register * 2]);
            }
            p.x[0] = 0;
        };
        NativeLinker.Outside jump = p -> {
            long place = p.x[0];
            for (int register = 19; register < 31; register++) {
                p.x[register] = memory.word(place + (register - 19) * 8);
            }
            p.x[32] = memory.word(place + 96);
            for (int register = 8; register < 16; register++) {
                p.v[register * 2] = memory.word(place + 104 + (register - 8) * 8);
            }
            p.x[0] = (int) p.x[1] == 0 ? 1 : p.x[1];
            p.next = p.x[30];
        };
        for (String name : new String[] {"setjmp", "_setjmp", "sigsetjmp"}) {
            linker.offer(name, set);
        }
        for (String name : new String[] {"longjmp", "_longjmp", "siglongjmp"}) {
            linker.offer(name, jump);
        }
    }
}
