package gibbon.system.survival;

import android.app.ContentProviderHolder;
import android.os.IBinder;
import android.os.IInterface;
import gibbon.system.SystemServer;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The objects that the system is made of, as against those that it keeps records in: services,
 * and what they and the server hold in final fields. Every boot has the same ones, so they are
 * known by the way to them.
 */
final class Structure {
    final Map<String, Object> objects = new LinkedHashMap<>();
    final IdentityHashMap<Object, String> names = new IdentityHashMap<>();

    Structure(SystemServer server, Map<String, IBinder> services) {
        add("server", server);
        for (Map.Entry<String, IBinder> service : services.entrySet()) {
            add(service.getKey(), service.getValue());
        }
    }

    private void add(String name, Object object) {
        if (object == null || !isOurs(object.getClass()) || names.containsKey(object)) {
            return;
        }
        objects.put(name, object);
        names.put(object, name);
        for (Field field : fields(object.getClass())) {
            if (!Modifier.isFinal(field.getModifiers()) || field.getType().isPrimitive()) {
                continue;
            }
            Object value = Fields.get(field, object);
            add(name + "/" + field.getName(), value);
            if (value instanceof Map) {
                addPermanent(name + "/" + field.getName(), (Map<?, ?>) value);
            }
        }
    }

    private void addPermanent(String name, Map<?, ?> map) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (entry.getValue() instanceof Permanent) {
                add(name + "/" + entry.getKey(), entry.getValue());
            }
        }
    }

    /** In the process that died, or a record about something there. */
    boolean isGone(Object value) {
        if (value == null || names.containsKey(value)) {
            return false;
        }
        if (!isOurs(value.getClass())) {
            return isForeign(value);
        }
        for (Field field : fields(value.getClass())) {
            Object part = field.getType().isPrimitive() ? null : Fields.get(field, value);
            if (part != null && !isOurs(part.getClass()) && isForeign(part)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isForeign(Object value) {
        return value instanceof IBinder || value instanceof IInterface
                || value instanceof ContentProviderHolder;
    }

    /** A class of the system's own; those that the compiler makes of lambdas are none. */
    static boolean isOurs(Class<?> type) {
        return type.getName().startsWith("gibbon.system.") && !type.isEnum()
                && type.getName().indexOf("$$Lambda") < 0 && type.getName().indexOf('/') < 0;
    }

    /** The fields of an object that the system's classes declare, in a fixed order. */
    static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null && at.getName().startsWith("gibbon.");
                at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    /** Those of a class itself that change: counters, mostly. */
    static List<Field> variables(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers)
                    && field.getType().isPrimitive()) {
                field.setAccessible(true);
                fields.add(field);
            }
        }
        return fields;
    }
}
