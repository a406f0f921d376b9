// Waits until the fuzzer has put classes here, then runs whatever they have.
import java.lang.reflect.*;

final class FuzzHarness extends ClassLoader {
    static Object loader = new FuzzHarness();
    static Class<?>[] targets = {};
    static boolean mainFirst;

    public static void main(String[] arguments) throws Throwable {
        FuzzHarness.class.getDeclaredMethod("warmUp", int.class, Object.class).invoke(null, 1, "x");
        new FuzzHarness().loadClass("FuzzHarness").getDeclaredConstructors();
        try {
            Class.forName("Missing", true, new FuzzHarness());
        } catch (ClassNotFoundException expected) {
            expected.toString();
        }
        System.out.flush();
        // The fuzzer's snapshot is of here.
        Thread.sleep(1_000_000);
        if (mainFirst) {
            runMains();
        }
        for (Class<?> target : targets) {
            runAll(target);
        }
        if (!mainFirst) {
            runMains();
        }
        System.gc();
        System.exit(0);
    }

    static void warmUp(int number, Object text) {
    }

    static void runMains() {
        for (Class<?> target : targets) {
            try {
                Method main = target.getDeclaredMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) new String[] {"1", "2"});
            } catch (Throwable ignored) {
                see(ignored);
            }
        }
    }

    static void runAll(Class<?> target) {
        Object object = null;
        try {
            for (Constructor<?> constructor : target.getDeclaredConstructors()) {
                try {
                    constructor.setAccessible(true);
                    object = constructor.newInstance(defaults(constructor.getParameterTypes()));
                    break;
                } catch (Throwable ignored) {
                    see(ignored);
                }
            }
            for (Method method : target.getDeclaredMethods()) {
                if (method.getName().equals("main")) {
                    continue;
                }
                try {
                    method.setAccessible(true);
                    Object result = method.invoke(object, defaults(method.getParameterTypes()));
                    String.valueOf(result).hashCode();
                } catch (Throwable ignored) {
                    see(ignored);
                }
            }
            for (Field field : target.getDeclaredFields()) {
                try {
                    field.setAccessible(true);
                    String.valueOf(field.get(object)).hashCode();
                } catch (Throwable ignored) {
                    see(ignored);
                }
            }
        } catch (Throwable ignored) {
            see(ignored);
        }
    }

    static void see(Throwable thrown) {
        try {
            thrown.toString();
            thrown.getStackTrace();
        } catch (Throwable ignored) {
            return;
        }
    }

    static Object[] defaults(Class<?>[] types) {
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            Class<?> type = types[i];
            if (type == int.class) {
                values[i] = i + 1;
            } else if (type == long.class) {
                values[i] = 7L;
            } else if (type == boolean.class) {
                values[i] = true;
            } else if (type == byte.class) {
                values[i] = (byte) 5;
            } else if (type == char.class) {
                values[i] = 'c';
            } else if (type == short.class) {
                values[i] = (short) 9;
            } else if (type == float.class) {
                values[i] = 1.5f;
            } else if (type == double.class) {
                values[i] = 2.5;
            } else if (type == String.class || type == Object.class || type == CharSequence.class) {
                values[i] = "text";
            } else if (type.isArray() && type.getComponentType().isPrimitive()) {
                values[i] = Array.newInstance(type.getComponentType(), 3);
            } else if (type.isArray()) {
                values[i] = Array.newInstance(type.getComponentType(), 2);
            }
        }
        return values;
    }
}
