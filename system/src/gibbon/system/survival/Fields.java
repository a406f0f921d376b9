package gibbon.system.survival;

import java.lang.reflect.Field;

/** Fields that are accessible for sure. */
final class Fields {
    private Fields() {}

    static Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void set(Field field, Object object, Object value) {
        try {
            field.set(object, value);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
