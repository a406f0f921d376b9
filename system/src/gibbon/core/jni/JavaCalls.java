package gibbon.core.jni;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** Between Java and native code: calls of native methods, and what threads hold meanwhile. */
final class JavaCalls {
    private static final long LOCAL = 0x1000_0000_0000L;
    private static final long GLOBAL = 0x2000_0000_0000L;
    private static final long KIND = 0xf000_0000_0000L;

    final NativeLinker linker;
    private final Map<Class<?>, Map<String, Long>> registered = new WeakHashMap<>();
    private final Map<Long, Object> globals = new HashMap<>();
    private long lastGlobal;
    private final JniFunctions functions;
    private final ThreadLocal<State> states = ThreadLocal.withInitial(State::new);
    private long environment;
    private long machine;

    /** A thread holds the objects that native code knows, and the exception that it threw. */
    static final class State {
        final List<Object> locals = new ArrayList<>();
        final List<Integer> frames = new ArrayList<>();
        Throwable pending;
        /** Whose classes native code finds. */
        ClassLoader loader;
    }

    JavaCalls(NativeLinker linker) {
        this.linker = linker;
        functions = new JniFunctions(this);
    }

    State state() {
        return states.get();
    }

    synchronized Long registered(Class<?> holder, String name, String descriptor) {
        Map<String, Long> methods = registered.get(holder);
        return methods == null ? null : methods.get(name + descriptor);
    }

    synchronized void register(Class<?> holder, String name, String descriptor, long address) {
        registered.computeIfAbsent(holder, any -> new HashMap<>()).put(name + descriptor, address);
    }

    synchronized void unregister(Class<?> holder) {
        registered.remove(holder);
    }

    long local(Object object) {
        if (object == null) {
            return 0;
        }
        List<Object> locals = state().locals;
        locals.add(object);
        return LOCAL + locals.size() * 16L;
    }

    synchronized long global(Object object) {
        if (object == null) {
            return 0;
        }
        lastGlobal += 16;
        globals.put(GLOBAL + lastGlobal, object);
        return GLOBAL + lastGlobal;
    }

    synchronized void deleteGlobal(long handle) {
        globals.remove(handle);
    }

    void deleteLocal(long handle) {
        int index = (int) ((handle & ~KIND) >> 4) - 1;
        List<Object> locals = state().locals;
        if ((handle & KIND) == LOCAL && index >= 0 && index < locals.size()) {
            locals.set(index, null);
        }
    }

    Object object(long handle) {
        if (handle == 0) {
            return null;
        }
        if ((handle & KIND) == GLOBAL) {
            synchronized (this) {
                return globals.get(handle);
            }
        }
        int index = (int) ((handle & ~KIND) >> 4) - 1;
        List<Object> locals = state().locals;
        if ((handle & KIND) != LOCAL || index < 0 || index >= locals.size()) {
            throw new NativeFault("a reference that is none, " + Long.toHexString(handle));
        }
        return locals.get(index);
    }

    static int kind(long handle) {
        return (handle & KIND) == LOCAL ? 1 : (handle & KIND) == GLOBAL ? 2 : 0;
    }

    /** The table of functions, behind a pointer to it. */
    synchronized long environment() {
        if (environment == 0) {
            environment = functions.environment();
            machine = functions.machine();
        }
        return environment;
    }

    long machine() {
        environment();
        return machine;
    }

    void onLoad(long address, ClassLoader loader) {
        Processor processor = linker.processor();
        long[] saved = processor.save();
        State state = state();
        ClassLoader before = state.loader;
        int held = state.locals.size();
        state.loader = loader;
        try {
            processor.x[0] = machine();
            processor.x[1] = 0;
            processor.call(address);
        } finally {
            state.loader = before;
            leave(state, held);
            processor.restore(saved);
        }
        throwPending(state);
    }

    private static void leave(State state, int held) {
        while (state.locals.size() > held) {
            state.locals.remove(state.locals.size() - 1);
        }
    }

    private static void throwPending(State state) {
        Throwable pending = state.pending;
        if (pending != null) {
            state.pending = null;
            JavaCalls.<RuntimeException>sneak(pending);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    Object callForObject(long address, Class<?> holder, String descriptor, Object receiver,
            long[] numbers, Object[] references) {
        State state = state();
        int held = state.locals.size();
        long[] answer = run(address, holder, descriptor, receiver, numbers, references, state);
        try {
            return state.pending != null ? null : object(answer[0]);
        } finally {
            leave(state, held);
            throwPending(state);
        }
    }

    /** Answers a processor whose first registers have the answer. */
    Processor call(long address, Class<?> holder, String descriptor, Object receiver,
            long[] numbers, Object[] references) {
        State state = state();
        int held = state.locals.size();
        long[] answer = run(address, holder, descriptor, receiver, numbers, references, state);
        leave(state, held);
        throwPending(state);
        Processor result = linker.processor();
        result.x[0] = answer[0];
        result.v[0] = answer[1];
        return result;
    }

    private long[] run(long address, Class<?> holder, String descriptor, Object receiver,
            long[] numbers, Object[] references, State state) {
        Processor processor = linker.processor();
        long[] saved = processor.save();
        ClassLoader before = state.loader;
        state.loader = holder.getClassLoader();
        try {
            place(processor, descriptor, numbers, references);
            processor.x[0] = environment();
            processor.x[1] = local(receiver == null ? holder : receiver);
            processor.call(address);
            return new long[] {processor.x[0], processor.v[0]};
        } finally {
            state.loader = before;
            processor.restore(saved);
        }
    }

    /** Arguments where a function of C looks for them: registers, then the stack. */
    private void place(Processor processor, String descriptor, long[] numbers,
            Object[] references) {
        int general = 2;
        int real = 0;
        List<Long> rest = new ArrayList<>();
        int at = 1;
        for (int index = 0; descriptor.charAt(at) != ')'; index++) {
            char kind = descriptor.charAt(at);
            at = after(descriptor, at);
            boolean isReal = kind == 'F' || kind == 'D';
            long value = numbers[index];
            if (kind == 'L' || kind == '[') {
                value = local(references[index]);
            } else if (kind != 'J' && !isReal) {
                value = (int) value;
            }
            if (isReal && real < 8) {
                processor.v[real * 2] = kind == 'F' ? value & 0xffffffffL : value;
                processor.v[real++ * 2 + 1] = 0;
            } else if (!isReal && general < 8) {
                processor.x[general++] = value;
            } else {
                rest.add(value);
            }
        }
        long stack = processor.x[32] - rest.size() * 8L & -16L;
        processor.x[32] = stack;
        for (int index = 0; index < rest.size(); index++) {
            processor.memory.writeWord(stack + index * 8L, rest.get(index));
        }
    }

    /** Where the next type of a descriptor starts. */
    static int after(String descriptor, int start) {
        int at = start;
        while (descriptor.charAt(at) == '[') {
            at++;
        }
        return descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
    }
}
