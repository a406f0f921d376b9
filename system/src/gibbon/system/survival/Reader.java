package gibbon.system.survival;

import android.os.Binder;
import android.os.IBinder;
import android.os.Parcel;
import android.text.TextUtils;
import gibbon.system.SystemServer;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Puts what {@link Writer} wrote into a system that has just come up. */
final class Reader {
    /** Stands for what was not taken along. */
    private static final Object LOCAL = new Object();

    private final Structure structure;
    private final Parcel in = Parcel.obtain();
    private final List<Object> records = new ArrayList<>();

    Reader(Structure structure, byte[] bytes) {
        this.structure = structure;
        in.unmarshall(bytes, 0, bytes.length);
        in.setDataPosition(0);
    }

    void read() throws ReflectiveOperationException {
        for (int left = in.readInt(); left > 0; left--) {
            readState(structure.objects.get(in.readString()));
        }
        for (int left = in.readInt(); left > 0; left--) {
            Class<?> type = Class.forName(in.readString());
            for (int variables = in.readInt(); variables > 0; variables--) {
                Field variable = type.getDeclaredField(in.readString());
                variable.setAccessible(true);
                variable.set(null, readValue());
            }
        }
        in.recycle();
    }

    /** What nobody has asked for since the boot is read, and forgotten. */
    @SuppressWarnings("unchecked")
    private void readState(Object object) throws ReflectiveOperationException {
        for (int left = in.readInt(); left > 0; left--) {
            String name = in.readString();
            Object value = readValue();
            if (object == null || value == LOCAL) {
                continue;
            }
            Field field = find(object.getClass(), name);
            Object old = field.get(object);
            if (old instanceof Collection && value instanceof Collection) {
                ((Collection<Object>) old).removeIf(element -> !structure.isGone(element));
                ((Collection<Object>) old).addAll((Collection<Object>) value);
            } else if (old instanceof Map && value instanceof Map) {
                refill((Map<Object, Object>) old, (Map<Object, Object>) value);
            } else {
                field.set(object, value);
            }
        }
    }

    /**
     * Values that could not be taken along stay as they are, and so do clients of the services
     * that are there before any app: they are the framework's own, for all processes.
     */
    private void refill(Map<Object, Object> old, Map<Object, Object> read) {
        old.entrySet().removeIf(entry -> !read.containsKey(entry.getKey())
                && !structure.isGone(entry.getKey()) && !structure.isGone(entry.getValue()));
        for (Map.Entry<Object, Object> entry : read.entrySet()) {
            if (entry.getValue() != LOCAL) {
                old.put(entry.getKey(), entry.getValue());
            }
        }
    }

    private static Field find(Class<?> type, String name) throws NoSuchFieldException {
        for (Field field : Structure.fields(type)) {
            if (field.getName().equals(name)) {
                return field;
            }
        }
        throw new NoSuchFieldException(type.getName() + "." + name);
    }

    private Object readValue() throws ReflectiveOperationException {
        int kind = in.readInt();
        switch (kind) {
            case Kind.NULL: return null;
            case Kind.STRUCTURE: return structure.objects.getOrDefault(in.readString(), LOCAL);
            case Kind.KNOWN: return records.get(in.readInt());
            case Kind.RECORD: return readRecord();
            case Kind.BOXED: return in.readSerializable();
            case Kind.ENUM: return readEnum();
            case Kind.CLASS: return Class.forName(in.readString());
            case Kind.TEXT: return TextUtils.CHAR_SEQUENCE_CREATOR.createFromParcel(in);
            case Kind.PARCELABLE: return readParcelable();
            case Kind.ARRAY: return readArray();
            case Kind.COLLECTION: return readCollection();
            case Kind.MAP: return readMap();
            case Kind.FILE: return new File(in.readString());
            case Kind.LOCALE: return Locale.forLanguageTag(in.readString());
            case Kind.LOCAL: return LOCAL;
            default: throw new IllegalStateException("a value of kind " + kind);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Object readEnum() throws ReflectiveOperationException {
        Class type = Class.forName(in.readString());
        return Enum.valueOf(type, in.readString());
    }

    /** Made without its constructor: all its fields are set here. */
    private Object readRecord() throws ReflectiveOperationException {
        Class<?> type = Class.forName(in.readString());
        String descriptor = in.readString();
        Object record = allocate(type);
        records.add(record);
        if (record instanceof Binder) {
            initialize((Binder) record, descriptor);
        }
        List<Field> fields = Structure.fields(type);
        int count = in.readInt();
        if (count != fields.size()) {
            throw new IllegalStateException(type.getName() + " has other fields");
        }
        for (Field field : fields) {
            Object value = readValue();
            if (value != LOCAL && (value != null || !field.getType().isPrimitive())) {
                field.set(record, value);
            }
        }
        return record;
    }

    private static Object allocate(Class<?> type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
        Object instance = unsafe.getMethod("getUnsafe").invoke(null);
        return unsafe.getMethod("allocateInstance", Class.class).invoke(instance, type);
    }

    /** What the constructors of a binder and of its stub do. */
    private static void initialize(Binder binder, String descriptor)
            throws ReflectiveOperationException {
        Method make = Binder.class.getDeclaredMethod("getNativeBBinderHolder");
        make.setAccessible(true);
        Field handle = Binder.class.getDeclaredField("mObject");
        handle.setAccessible(true);
        handle.setLong(binder, (Long) make.invoke(null));
        if (descriptor != null) {
            binder.attachInterface((android.os.IInterface) binder, descriptor);
        }
    }

    private Object readArray() throws ReflectiveOperationException {
        Class<?> component = componentNamed(in.readString());
        Object array = Array.newInstance(component, in.readInt());
        for (int at = 0; at < Array.getLength(array); at++) {
            Object value = readValue();
            if (value != LOCAL && (value != null || !component.isPrimitive())) {
                Array.set(array, at, value);
            }
        }
        return array;
    }

    private static Class<?> componentNamed(String name) throws ClassNotFoundException {
        for (Class<?> primitive : new Class<?>[] {boolean.class, byte.class, char.class,
                short.class, int.class, long.class, float.class, double.class}) {
            if (primitive.getName().equals(name)) {
                return primitive;
            }
        }
        return Class.forName(name);
    }

    @SuppressWarnings("unchecked")
    private Object readCollection() throws ReflectiveOperationException {
        Object made = make(in.readString(), ArrayList.class);
        Collection<Object> collection = (Collection<Object>) made;
        for (int left = in.readInt(); left > 0; left--) {
            Object value = readValue();
            if (value != LOCAL) {
                collection.add(value);
            }
        }
        return collection;
    }

    @SuppressWarnings("unchecked")
    private Object readMap() throws ReflectiveOperationException {
        Map<Object, Object> map =
                (Map<Object, Object>) make(in.readString(), java.util.HashMap.class);
        for (int left = in.readInt(); left > 0; left--) {
            Object key = readValue();
            map.put(key, readValue());
        }
        return map;
    }

    /** Collections without such a constructor (empty ones, views) become plain ones. */
    private static Object make(String name, Class<?> otherwise)
            throws ReflectiveOperationException {
        try {
            return Class.forName(name).getConstructor().newInstance();
        } catch (NoSuchMethodException | IllegalAccessException none) {
            return otherwise.getConstructor().newInstance();
        }
    }

    private Object readParcelable() throws ReflectiveOperationException {
        byte[] bytes = in.createByteArray();
        IBinder[] binders = new IBinder[in.readInt()];
        for (int at = 0; at < binders.length; at++) {
            Object binder = readValue();
            binders[at] = binder == LOCAL ? null : (IBinder) binder;
        }
        Parcel parcel = Parcel.obtain();
        Flat.fill(parcel, bytes, binders);
        Object value = parcel.readParcelable(SystemServer.class.getClassLoader());
        parcel.recycle();
        return value;
    }
}
