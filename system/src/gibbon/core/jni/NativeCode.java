package gibbon.core.jni;

import dalvik.system.BaseDexClassLoader;

/**
 * Native libraries of apps: where the machine asks for one to be loaded, and for a method of one.
 * They are run by a {@link Processor}, which is Java like everything else that a snapshot has.
 */
final class NativeCode {
    private static final NativeLinker LINKER = new NativeLinker();

    private NativeCode() {}

    /** `System.loadLibrary`, by the code of a class. */
    static void loadLibrary(Class<?> caller, String name) {
        ClassLoader loader = caller.getClassLoader();
        String file = System.mapLibraryName(name);
        String path = find(loader, file);
        if (path == null) {
            throw new UnsatisfiedLinkError(loader + " couldn't find \"" + file + "\"");
        }
        load(caller, path);
    }

    /** `System.load`. */
    static synchronized void load(Class<?> caller, String path) {
        ClassLoader loader = caller.getClassLoader();
        if (LINKER.images.containsKey(path)) {
            return;
        }
        ElfImage image = LINKER.load(path, file -> find(loader, file));
        long onLoad = image.find("JNI_OnLoad");
        if (onLoad != 0) {
            LINKER.javaCalls.onLoad(onLoad, loader);
        }
    }

    private static String find(ClassLoader loader, String file) {
        if (!(loader instanceof BaseDexClassLoader) || !file.startsWith("lib")
                || !file.endsWith(".so")) {
            return null;
        }
        String name = file.substring(3, file.length() - 3);
        return ((BaseDexClassLoader) loader).findLibrary(name);
    }

    // What a native method does, by what it answers. Numbers have the bits of all arguments that
    // are none of the references.

    static void callVoid(Class<?> holder, String name, String descriptor, Object receiver,
            long[] numbers, Object[] references) {
        call(holder, name, descriptor, receiver, numbers, references);
    }

    static int callInt(Class<?> holder, String name, String descriptor, Object receiver,
            long[] numbers, Object[] references) {
        int answer = (int) call(holder, name, descriptor, receiver, numbers, references).x[0];
        switch (descriptor.charAt(descriptor.length() - 1)) {
            case 'Z': return (answer & 0xff) != 0 ? 1 : 0;
            case 'B': return (byte) answer;
            case 'C': return (char) answer;
            case 'S': return (short) answer;
            default: return answer;
        }
    }

    static long callLong(Class<?> holder, String name, String descriptor, Object receiver,
            long[] numbers, Object[] references) {
        return call(holder, name, descriptor, receiver, numbers, references).x[0];
    }

    static float callFloat(Class<?> holder, String name, String descriptor, Object receiver,
            long[] numbers, Object[] references) {
        return Float.intBitsToFloat(
                (int) call(holder, name, descriptor, receiver, numbers, references).v[0]);
    }

    static double callDouble(Class<?> holder, String name, String descriptor, Object receiver,
            long[] numbers, Object[] references) {
        return Double.longBitsToDouble(
                call(holder, name, descriptor, receiver, numbers, references).v[0]);
    }

    static Object callObject(Class<?> holder, String name, String descriptor, Object receiver,
            long[] numbers, Object[] references) {
        return LINKER.javaCalls.callForObject(
                address(holder, name, descriptor), holder, descriptor, receiver, numbers,
                references);
    }

    private static Processor call(Class<?> holder, String name, String descriptor,
            Object receiver, long[] numbers, Object[] references) {
        return LINKER.javaCalls.call(address(holder, name, descriptor), holder, descriptor,
                receiver, numbers, references);
    }

    private static long address(Class<?> holder, String name, String descriptor) {
        Long registered = LINKER.javaCalls.registered(holder, name, descriptor);
        if (registered != null) {
            return registered;
        }
        String plain = "Java_" + mangled(holder.getName().replace('.', '/')) + "_" + mangled(name);
        String parameters = descriptor.substring(1, descriptor.indexOf(')'));
        String overloaded = plain + "__" + mangled(parameters);
        long address = LINKER.find(plain);
        address = address != 0 ? address : LINKER.find(overloaded);
        if (address == 0) {
            throw new UnsatisfiedLinkError("No implementation found for "
                    + written(holder, name, descriptor) + " (tried " + plain + " and " + overloaded
                    + ") - is the library loaded, e.g. System.loadLibrary?");
        }
        LINKER.javaCalls.register(holder, name, descriptor, address);
        return address;
    }

    /** {@code void a.B.c(int[], java.lang.String)}, as ART writes a method. */
    private static String written(Class<?> holder, String name, String descriptor) {
        StringBuilder parameters = new StringBuilder();
        int at = 1;
        while (descriptor.charAt(at) != ')') {
            int next = JavaCalls.after(descriptor, at);
            parameters.append(at == 1 ? "" : ", ").append(type(descriptor.substring(at, next)));
            at = next;
        }
        return type(descriptor.substring(at + 1)) + " " + holder.getName() + "." + name + "("
                + parameters + ")";
    }

    private static String type(String descriptor) {
        if (descriptor.startsWith("[")) {
            return type(descriptor.substring(1)) + "[]";
        } else if (descriptor.startsWith("L")) {
            return descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
        }
        String[] names = {"boolean", "byte", "char", "short", "int", "long", "float", "double",
            "void"};
        return names["ZBCSIJFDV".indexOf(descriptor.charAt(0))];
    }

    private static String mangled(String name) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < name.length(); at++) {
            char letter = name.charAt(at);
            boolean isPlain = letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z'
                    || letter >= '0' && letter <= '9';
            if (isPlain) {
                text.append(letter);
            } else if (letter == '/') {
                text.append('_');
            } else if (letter == '_') {
                text.append("_1");
            } else if (letter == ';') {
                text.append("_2");
            } else if (letter == '[') {
                text.append("_3");
            } else {
                text.append(String.format("_0%04x", (int) letter));
            }
        }
        return text.toString();
    }
}
