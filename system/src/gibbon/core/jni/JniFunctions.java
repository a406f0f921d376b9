package gibbon.core.jni;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The functions of `JNIEnv` and `JavaVM`, by their place in the table (JNI specification, 4). */
final class JniFunctions {
    private static final int COUNT = 235;
    private static final long MEMBER = 0x3000_0000_0000L;
    private static final int VERSION = 0x10006;
    private static final String KINDS = "LZBCSIJFDV";

    private final JavaCalls calls;
    private final List<Object> members = new ArrayList<>();
    private JniArrays arrays;

    JniFunctions(JavaCalls calls) {
        this.calls = calls;
    }

    private NativeMemory memory() {
        return calls.linker.memory;
    }

    long environment() {
        NativeMemory memory = memory();
        arrays = new JniArrays(calls, memory);
        long table = memory.map(COUNT * 8 + 16);
        for (int index = 4; index < COUNT; index++) {
            int number = index;
            memory.writeWord(table + 16 + index * 8, calls.linker.address("JNIEnv " + index,
                    processor -> perform(processor, number)));
        }
        memory.writeWord(table, table + 16);
        return table;
    }

    long machine() {
        NativeMemory memory = memory();
        long table = memory.map(128);
        for (int index = 3; index < 8; index++) {
            int number = index;
            memory.writeWord(table + 16 + index * 8, calls.linker.address("JavaVM " + index,
                    processor -> {
                        if (number == 4 || number == 6 || number == 7) {
                            memory.writeWord(processor.x[1], calls.environment());
                        }
                        processor.x[0] = 0;
                    }));
        }
        memory.writeWord(table, table + 16);
        return table;
    }

    /** An exception of what is called waits until native code asks for it, or returns. */
    private void perform(Processor processor, int number) {
        try {
            function(processor, number);
        } catch (NativeFault fault) {
            throw fault;
        } catch (InvocationTargetException wrapped) {
            fail(processor, wrapped.getCause());
        } catch (Throwable thrown) {
            fail(processor, thrown);
        }
    }

    private void fail(Processor processor, Throwable thrown) {
        if (thrown instanceof NativeFault) {
            throw (NativeFault) thrown;
        }
        calls.state().pending = thrown;
        processor.x[0] = 0;
        processor.v[0] = 0;
    }

    private Object object(Processor processor, int register) {
        return calls.object(processor.x[register]);
    }

    private void answer(Processor processor, Object object) {
        processor.x[0] = calls.local(object);
    }

    private void function(Processor processor, int number) throws Throwable {
        long[] x = processor.x;
        if (number >= 34 && number < 94) {
            boolean isNonvirtual = number >= 64;
            int within = (number - (isNonvirtual ? 64 : 34));
            call(processor, within / 3, within % 3, object(processor, 1), isNonvirtual ? 3 : 2);
            return;
        }
        if (number >= 114 && number < 144) {
            call(processor, (number - 114) / 3, (number - 114) % 3, null, 2);
            return;
        }
        if (number >= 95 && number < 113) {
            field(processor, number - 95, object(processor, 1));
            return;
        }
        if (number >= 145 && number < 163) {
            field(processor, number - 145, null);
            return;
        }
        if (number >= 175 && number < 215) {
            arrays.perform(processor, (number - 175) / 8, (number - 175) % 8);
            return;
        }
        JavaCalls.State state = calls.state();
        switch (number) {
            case 4: x[0] = VERSION; break;
            case 6: answer(processor, findClass(memory().text(x[1]), state.loader)); break;
            case 7: case 8: x[0] = member(object(processor, 1)); break;
            case 9: case 12: answer(processor, member(x[2])); break;
            case 10: answer(processor, ((Class<?>) object(processor, 1)).getSuperclass()); break;
            case 11:
                x[0] = ((Class<?>) object(processor, 2))
                        .isAssignableFrom((Class<?>) object(processor, 1)) ? 1 : 0;
                break;
            case 13:
                state.pending = (Throwable) object(processor, 1);
                x[0] = 0;
                break;
            case 14:
                state.pending = thrown((Class<?>) object(processor, 1), memory().text(x[2]));
                x[0] = 0;
                break;
            case 15: answer(processor, state.pending); break;
            case 16: break;
            case 17: state.pending = null; break;
            case 18: throw new NativeFault("FatalError: " + memory().text(x[1]));
            case 19:
                state.frames.add(state.locals.size());
                x[0] = 0;
                break;
            case 20: popFrame(processor, state); break;
            case 21: case 226: x[0] = calls.global(object(processor, 1)); break;
            case 22: case 227: calls.deleteGlobal(x[1]); break;
            case 23: calls.deleteLocal(x[1]); break;
            case 24: x[0] = object(processor, 1) == object(processor, 2) ? 1 : 0; break;
            case 25: answer(processor, object(processor, 1)); break;
            case 26: x[0] = 0; break;
            case 27: answer(processor, JniArrays.allocate((Class<?>) object(processor, 1))); break;
            case 28: case 29: case 30: newObject(processor, number - 28); break;
            case 31: answer(processor, object(processor, 1).getClass()); break;
            case 32:
                Object tested = object(processor, 1);
                x[0] = tested == null
                        || ((Class<?>) object(processor, 2)).isInstance(tested) ? 1 : 0;
                break;
            case 33: case 113:
                x[0] = method((Class<?>) object(processor, 1), memory().text(x[2]),
                        memory().text(x[3]), number == 113);
                break;
            case 94: case 144:
                x[0] = fieldNamed((Class<?>) object(processor, 1), memory().text(x[2]),
                        memory().text(x[3]), number == 144);
                break;
            case 171: x[0] = Array.getLength(object(processor, 1)); break;
            case 172:
                Object[] made = (Object[]) Array.newInstance((Class<?>) object(processor, 2),
                        (int) x[1]);
                java.util.Arrays.fill(made, object(processor, 3));
                answer(processor, made);
                break;
            case 173: answer(processor, ((Object[]) object(processor, 1))[(int) x[2]]); break;
            case 174: ((Object[]) object(processor, 1))[(int) x[2]] = object(processor, 3); break;
            case 215: registerNatives(processor); break;
            case 216:
                calls.unregister((Class<?>) object(processor, 1));
                x[0] = 0;
                break;
            case 217: case 218:
                arrays.monitor(object(processor, 1), number == 217);
                x[0] = 0;
                break;
            case 219:
                memory().writeWord(x[1], calls.machine());
                x[0] = 0;
                break;
            case 222: x[0] = arrays.elements(object(processor, 1), x[2]); break;
            case 223: arrays.release(object(processor, 1), x[2], (int) x[3]); break;
            case 228: x[0] = state.pending != null ? 1 : 0; break;
            case 229: answer(processor, arrays.buffer(x[1], x[2])); break;
            case 230: x[0] = arrays.addressOf((Buffer) object(processor, 1)); break;
            case 231: x[0] = ((Buffer) object(processor, 1)).capacity(); break;
            case 232: x[0] = JavaCalls.kind(x[1]); break;
            default:
                if (!JniStrings.perform(calls, processor, number)) {
                    throw new NativeFault("JNI's function " + number + " is not on the device");
                }
        }
    }

    private void popFrame(Processor processor, JavaCalls.State state) {
        Object kept = object(processor, 1);
        int size = state.frames.isEmpty() ? state.locals.size()
                : state.frames.remove(state.frames.size() - 1);
        while (state.locals.size() > size) {
            state.locals.remove(state.locals.size() - 1);
        }
        answer(processor, kept);
    }

    private static Throwable thrown(Class<?> type, String message)
            throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor(String.class);
        constructor.setAccessible(true);
        return (Throwable) constructor.newInstance(message);
    }

    private static Class<?> findClass(String name, ClassLoader loader) {
        try {
            String found = name.startsWith("[") ? name : name.replace('/', '.');
            return Class.forName(found.replace('/', '.'), false, loader);
        } catch (ClassNotFoundException problem) {
            NoClassDefFoundError error = new NoClassDefFoundError(name);
            error.initCause(problem);
            throw error;
        }
    }

    private synchronized long member(Object member) {
        if (member == null) {
            return 0;
        }
        members.add(member);
        return MEMBER + members.size() * 16L;
    }

    private synchronized Object member(long id) {
        int index = (int) ((id - MEMBER) >> 4) - 1;
        if (index < 0 || index >= members.size()) {
            throw new NativeFault("a method or field that is none, " + Long.toHexString(id));
        }
        return members.get(index);
    }

    private static String descriptor(Class<?> type) {
        if (type.isArray()) {
            return type.getName().replace('.', '/');
        }
        if (!type.isPrimitive()) {
            return "L" + type.getName().replace('.', '/') + ";";
        }
        return type == boolean.class ? "Z" : type == long.class ? "J"
                : type.getName().substring(0, 1).toUpperCase(java.util.Locale.ROOT);
    }

    private static String descriptor(Class<?>[] parameters, Class<?> answer) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> parameter : parameters) {
            text.append(descriptor(parameter));
        }
        return text.append(')').append(descriptor(answer)).toString();
    }

    private long method(Class<?> type, String name, String descriptor, boolean isStatic) {
        JniArrays.initialize(type);
        if (name.equals("<init>")) {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                if (descriptor(constructor.getParameterTypes(), void.class).equals(descriptor)) {
                    constructor.setAccessible(true);
                    return member(constructor);
                }
            }
        }
        Method found = methodOf(type, name, descriptor, isStatic);
        if (found == null) {
            throw new NoSuchMethodError("no " + (isStatic ? "static" : "non-static") + " method \""
                    + descriptor(type) + "." + name + descriptor + "\"");
        }
        found.setAccessible(true);
        return member(found);
    }

    private static Method methodOf(Class<?> type, String name, String descriptor,
            boolean isStatic) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.getName().equals(name)
                        && Modifier.isStatic(method.getModifiers()) == isStatic
                        && descriptor(method.getParameterTypes(), method.getReturnType())
                                .equals(descriptor)) {
                    return method;
                }
            }
            for (Class<?> face : at.getInterfaces()) {
                Method method = methodOf(face, name, descriptor, isStatic);
                if (method != null) {
                    return method;
                }
            }
        }
        return type.isInterface() && !isStatic
                ? methodOf(Object.class, name, descriptor, false) : null;
    }

    private long fieldNamed(Class<?> type, String name, String descriptor, boolean isStatic) {
        JniArrays.initialize(type);
        Field found = fieldOf(type, name, descriptor, isStatic);
        if (found == null) {
            throw new NoSuchFieldError("no \"" + descriptor + "\" field \"" + name
                    + "\" in class \"" + descriptor(type) + "\" or its superclasses");
        }
        found.setAccessible(true);
        return member(found);
    }

    private static Field fieldOf(Class<?> type, String name, String descriptor, boolean isStatic) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name) && descriptor(field.getType()).equals(descriptor)
                        && Modifier.isStatic(field.getModifiers()) == isStatic) {
                    return field;
                }
            }
            for (Class<?> face : at.getInterfaces()) {
                Field field = fieldOf(face, name, descriptor, isStatic);
                if (field != null) {
                    return field;
                }
            }
        }
        return null;
    }

    /** Forms of calls: 0 with `...`, 1 with a `va_list`, 2 with an array. */
    private Arguments arguments(Processor processor, int form, int named) {
        switch (form) {
            case 0: return Arguments.following(processor, named, 0);
            case 1: return Arguments.list(memory(), processor.x[named]);
            default: return Arguments.values(memory(), processor.x[named]);
        }
    }

    private Object[] values(Class<?>[] types, Arguments arguments) {
        Object[] values = new Object[types.length];
        for (int index = 0; index < types.length; index++) {
            values[index] = value(types[index], arguments);
        }
        return values;
    }

    private Object value(Class<?> type, Arguments arguments) {
        if (type == double.class) {
            return arguments.real();
        } else if (type == float.class) {
            return arguments.shortReal();
        }
        long number = arguments.number();
        return type.isPrimitive() ? JniArrays.boxed(type, number) : calls.object(number);
    }

    private void newObject(Processor processor, int form) throws ReflectiveOperationException {
        Constructor<?> constructor = (Constructor<?>) member(processor.x[2]);
        Object[] values = values(constructor.getParameterTypes(), arguments(processor, form, 3));
        long[] saved = processor.save();
        Object made;
        try {
            made = constructor.newInstance(values);
        } finally {
            processor.restore(saved);
        }
        answer(processor, made);
    }

    /** That method, and not one that overrides it: how native code calls what it overrides. */
    private static Object exactly(Method method, Object receiver, Object[] values)
            throws ReflectiveOperationException {
        if (Modifier.isAbstract(method.getModifiers())
                || Modifier.isPrivate(method.getModifiers())) {
            return method.invoke(receiver, values);
        }
        Class<?> holder = method.getDeclaringClass();
        MethodHandle handle = MethodHandles.privateLookupIn(holder, MethodHandles.lookup())
                .unreflectSpecial(method, holder);
        try {
            return handle.bindTo(receiver).invokeWithArguments(values);
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
    }

    private void call(Processor processor, int kind, int form, Object receiver, int place)
            throws ReflectiveOperationException {
        boolean isNonvirtual = place == 3;
        Object member = member(processor.x[place]);
        if (member instanceof Constructor) {
            throw new NativeFault("a constructor called by itself");
        }
        Method method = (Method) member;
        Object[] values = values(method.getParameterTypes(), arguments(processor, form, place + 1));
        if (receiver == null && !Modifier.isStatic(method.getModifiers())) {
            throw new NativeFault("a method called on null, " + method);
        }
        long[] saved = processor.save();
        Object result;
        try {
            result = isNonvirtual ? exactly(method, receiver, values)
                    : method.invoke(receiver, values);
        } finally {
            processor.restore(saved);
        }
        put(processor, KINDS.charAt(kind), result);
    }

    /** An answer, where C looks for it. */
    private void put(Processor processor, char kind, Object value) {
        switch (kind) {
            case 'L': answer(processor, value); break;
            case 'F':
                processor.v[0] = Float.floatToRawIntBits((Float) value) & 0xffffffffL;
                processor.v[1] = 0;
                break;
            case 'D':
                processor.v[0] = Double.doubleToRawLongBits((Double) value);
                processor.v[1] = 0;
                break;
            case 'V': break;
            default: processor.x[0] = JniArrays.number(value);
        }
    }

    /** Nine that read, nine that write. */
    private void field(Processor processor, int which, Object receiver)
            throws ReflectiveOperationException {
        Field field = (Field) member(processor.x[2]);
        char kind = KINDS.charAt(which % 9);
        if (which < 9) {
            put(processor, kind, field.get(receiver));
            return;
        }
        Object value;
        switch (kind) {
            case 'L': value = object(processor, 3); break;
            case 'F': value = Float.intBitsToFloat((int) processor.v[0]); break;
            case 'D': value = Double.longBitsToDouble(processor.v[0]); break;
            default: value = JniArrays.boxed(field.getType(), processor.x[3]);
        }
        JniArrays.setField(field, receiver, value);
    }

    private void registerNatives(Processor processor) {
        Class<?> type = (Class<?>) object(processor, 1);
        long table = processor.x[2];
        for (int index = 0; index < (int) processor.x[3]; index++) {
            long entry = table + index * 24L;
            String descriptor = memory().text(memory().word(entry + 8));
            calls.register(type, memory().text(memory().word(entry)),
                    descriptor.startsWith("!") ? descriptor.substring(1) : descriptor,
                    memory().word(entry + 16));
        }
        processor.x[0] = 0;
    }
}
