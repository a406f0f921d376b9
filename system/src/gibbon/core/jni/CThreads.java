package gibbon.core.jni;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads of C's library: each is one of Java's. A lock is known by its address, and there is one
 * of Java's for each that somebody waits for or holds.
 */
final class CThreads {
    private static final int ETIMEDOUT = 110;
    private static final int EBUSY = 16;

    private final NativeLinker linker;
    private final NativeMemory memory;
    private final Map<Long, ReentrantLock> locks = new HashMap<>();
    private final Map<Long, Waiting> conditions = new HashMap<>();
    private final Map<Long, Thread> threads = new HashMap<>();
    private final Map<Long, Long> results = new HashMap<>();
    private final ThreadLocal<Map<Integer, Long>> specific =
            ThreadLocal.withInitial(HashMap::new);
    private int lastKey;
    private long lastThread = 1;

    /** A condition and its lock: C names the lock only when a thread waits. */
    private static final class Waiting {
        final ReentrantLock lock;
        final Condition condition;

        Waiting(ReentrantLock lock) {
            this.lock = lock;
            condition = lock.newCondition();
        }
    }

    private CThreads(NativeLinker linker) {
        this.linker = linker;
        memory = linker.memory;
    }

    static void offer(NativeLinker linker) {
        new CThreads(linker).offer();
    }

    private synchronized ReentrantLock lock(long address) {
        return locks.computeIfAbsent(address, any -> new ReentrantLock());
    }

    private synchronized Condition condition(long address, long mutex) {
        return conditions.computeIfAbsent(address, any -> new Waiting(lock(mutex))).condition;
    }

    private void offer() {
        for (String name : new String[] {"pthread_mutex_lock", "pthread_rwlock_rdlock",
            "pthread_rwlock_wrlock"}) {
            linker.offer(name, p -> {
                lock(p.x[0]).lock();
                p.x[0] = 0;
            });
        }
        for (String name : new String[] {"pthread_mutex_trylock", "pthread_rwlock_tryrdlock",
            "pthread_rwlock_trywrlock"}) {
            linker.offer(name, p -> p.x[0] = lock(p.x[0]).tryLock() ? 0 : EBUSY);
        }
        for (String name : new String[] {"pthread_mutex_unlock", "pthread_rwlock_unlock"}) {
            linker.offer(name, p -> {
                ReentrantLock lock = lock(p.x[0]);
                if (lock.isHeldByCurrentThread()) {
                    lock.unlock();
                }
                p.x[0] = 0;
            });
        }
        String[] quiet = {"pthread_mutex_init", "pthread_mutex_destroy", "pthread_rwlock_init",
            "pthread_rwlock_destroy", "pthread_mutexattr_init", "pthread_mutexattr_destroy",
            "pthread_mutexattr_settype", "pthread_attr_init", "pthread_attr_destroy",
            "pthread_attr_setdetachstate", "pthread_attr_setstacksize", "pthread_detach",
            "pthread_setname_np", "pthread_condattr_init", "pthread_condattr_destroy",
            "pthread_condattr_setclock", "pthread_key_delete", "sched_yield", "pthread_attr_getstack",
            "pthread_getattr_np"};
        for (String name : quiet) {
            linker.offer(name, p -> p.x[0] = 0);
        }
        conditions();
        linker.offer("pthread_once", this::once);
        linker.offer("pthread_self", p -> p.x[0] = p.threadPointer);
        linker.offer("pthread_equal", p -> p.x[0] = p.x[0] == p.x[1] ? 1 : 0);
        linker.offer("pthread_key_create", p -> {
            memory.write(p.x[0], newKey(), 4);
            p.x[0] = 0;
        });
        linker.offer("pthread_getspecific",
                p -> p.x[0] = specific.get().getOrDefault((int) p.x[0], 0L));
        linker.offer("pthread_setspecific", p -> {
            specific.get().put((int) p.x[0], p.x[1]);
            p.x[0] = 0;
        });
        linker.offer("pthread_create", this::create);
        linker.offer("pthread_join", this::join);
    }

    private synchronized int newKey() {
        return ++lastKey;
    }

    private void conditions() {
        linker.offer("pthread_cond_init", p -> p.x[0] = 0);
        linker.offer("pthread_cond_destroy", p -> {
            synchronized (this) {
                conditions.remove(p.x[0]);
            }
            p.x[0] = 0;
        });
        linker.offer("pthread_cond_wait", p -> {
            condition(p.x[0], p.x[1]).awaitUninterruptibly();
            p.x[0] = 0;
        });
        linker.offer("pthread_cond_timedwait", p -> {
            long until = memory.word(p.x[2]) * 1_000_000_000 + memory.word(p.x[2] + 8);
            long left = until - System.currentTimeMillis() * 1_000_000;
            try {
                boolean isInTime = condition(p.x[0], p.x[1]).await(left, TimeUnit.NANOSECONDS);
                p.x[0] = isInTime ? 0 : ETIMEDOUT;
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                p.x[0] = 0;
            }
        });
        linker.offer("pthread_cond_signal", p -> wake(p, false));
        linker.offer("pthread_cond_broadcast", p -> wake(p, true));
    }

    /** C lets a thread signal that does not hold the lock; Java does not. */
    private void wake(Processor p, boolean wakesAll) {
        Waiting waiting;
        synchronized (this) {
            waiting = conditions.get(p.x[0]);
        }
        if (waiting != null) {
            waiting.lock.lock();
            try {
                if (wakesAll) {
                    waiting.condition.signalAll();
                } else {
                    waiting.condition.signal();
                }
            } finally {
                waiting.lock.unlock();
            }
        }
        p.x[0] = 0;
    }

    private void once(Processor p) {
        long place = p.x[0];
        long function = p.x[1];
        boolean isFirst;
        synchronized (this) {
            isFirst = memory.half(place) == 0;
            memory.write(place, 2, 4);
        }
        if (isFirst) {
            CLibrary.ask(p, function, 0, 0);
        }
        p.x[0] = 0;
    }

    private void create(Processor p) {
        long function = p.x[2];
        long argument = p.x[3];
        long id;
        synchronized (this) {
            id = ++lastThread * 64;
        }
        Thread thread = new Thread(() -> {
            Processor own = linker.processor();
            own.x[0] = argument;
            own.call(function);
            synchronized (this) {
                results.put(id, own.x[0]);
            }
        }, "Thread-native-" + id / 64);
        synchronized (this) {
            threads.put(id, thread);
        }
        memory.writeWord(p.x[0], id);
        p.x[0] = 0;
        thread.start();
    }

    private void join(Processor p) {
        Thread thread;
        synchronized (this) {
            thread = threads.remove(p.x[0]);
        }
        try {
            if (thread != null) {
                thread.join();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            Long result = results.remove(p.x[0]);
            if (p.x[1] != 0) {
                memory.writeWord(p.x[1], result == null ? 0 : result);
            }
        }
        p.x[0] = 0;
    }

    static void sleep(Processor p, long nanos) {
        try {
            Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        p.x[0] = 0;
    }
}
