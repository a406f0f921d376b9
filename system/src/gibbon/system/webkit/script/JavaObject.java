package gibbon.system.webkit.script;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An object of the app's that scripts may call: the methods it has for them. */
public final class JavaObject {
    private JavaObject() {}

    public static JsObject of(Object object) {
        JsObject shown = new JsObject();
        Map<String, List<Method>> methods = new HashMap<>();
        for (Method method : object.getClass().getMethods()) {
            if (method.isAnnotationPresent(android.webkit.JavascriptInterface.class)) {
                methods.computeIfAbsent(method.getName(), any -> new ArrayList<>()).add(method);
            }
        }
        for (Map.Entry<String, List<Method>> named : methods.entrySet()) {
            shown.method(named.getKey(), 0, (self, a) -> call(object, named.getValue(), a));
        }
        return shown;
    }

    private static Object call(Object object, List<Method> methods, Object[] arguments) {
        for (Method method : methods) {
            if (method.getParameterTypes().length == arguments.length) {
                return call(object, method, arguments);
            }
        }
        throw ScriptError.type("Method not found");
    }

    /** What it throws is told to the script, as Chromium does, and not to the app. */
    private static Object call(Object object, Method method, Object[] arguments) {
        Class<?>[] types = method.getParameterTypes();
        Object[] given = new Object[types.length];
        for (int index = 0; index < types.length; index++) {
            given[index] = toJava(arguments[index], types[index]);
        }
        try {
            method.setAccessible(true);
            return toScript(method.invoke(object, given));
        } catch (InvocationTargetException problem) {
            android.util.Log.e("chromium", "Java exception was raised during method invocation",
                    problem.getCause());
            throw new ScriptError(Realm.current().error("Error",
                    "Java exception was raised during method invocation"));
        } catch (IllegalAccessException problem) {
            throw ScriptError.type(String.valueOf(problem.getMessage()));
        }
    }

    private static Object toJava(Object value, Class<?> type) {
        if (type == String.class) {
            return Js.isNothing(value) ? value == null ? null : "undefined"
                    : value instanceof JsObject ? null : Js.text(value);
        } else if (type == boolean.class) {
            return value instanceof Boolean && (Boolean) value;
        } else if (!type.isPrimitive()) {
            return null;
        }
        double number = value instanceof Double ? (Double) value : 0;
        if (type == int.class) {
            return (int) number;
        } else if (type == long.class) {
            return (long) number;
        } else if (type == float.class) {
            return (float) number;
        } else if (type == double.class) {
            return number;
        } else if (type == short.class) {
            return (short) number;
        } else if (type == byte.class) {
            return (byte) number;
        }
        return (char) number;
    }

    private static Object toScript(Object value) {
        if (value instanceof Number) {
            return ((Number) value).doubleValue();
        } else if (value instanceof Character) {
            return (double) (Character) value;
        } else if (value instanceof String || value instanceof Boolean) {
            return value;
        }
        return value == null ? Js.UNDEFINED : of(value);
    }
}
