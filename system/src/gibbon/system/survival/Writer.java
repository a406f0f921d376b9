package gibbon.system.survival;

import android.content.Context;
import android.content.pm.PackageParser;
import android.content.res.Resources;
import android.os.Binder;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Parcel;
import android.os.Parcelable;
import android.text.TextUtils;
import android.util.Log;
import android.view.View;
import android.widget.ToastPresenter;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes down what the services know. Records are followed field by field; what the framework
 * can send to another process is written the way it is sent. A record that refers to something
 * in the process that died goes with it, as a service on Android forgets its dead clients.
 */
final class Writer {
    static final String TAG = "Survival";

    private final Structure structure;
    private final Parcel out = Parcel.obtain();
    private final IdentityHashMap<Object, Integer> records = new IdentityHashMap<>();
    private final Set<Class<?>> classes = new HashSet<>();
    private final List<Class<?>> inOrder = new ArrayList<>();

    Writer(Structure structure) {
        this.structure = structure;
    }

    byte[] write() {
        out.writeInt(structure.objects.size());
        for (Map.Entry<String, Object> entry : structure.objects.entrySet()) {
            out.writeString(entry.getKey());
            writeState(entry.getValue());
        }
        out.writeInt(inOrder.size());
        for (Class<?> type : inOrder) {
            out.writeString(type.getName());
            List<Field> variables = Structure.variables(type);
            out.writeInt(variables.size());
            for (Field variable : variables) {
                out.writeString(variable.getName());
                writeValue(Fields.get(variable, null));
            }
        }
        byte[] bytes = out.marshall();
        out.recycle();
        return bytes;
    }

    private void note(Class<?> type) {
        for (Class<?> at = type; at != null && at.getName().startsWith("gibbon.");
                at = at.getSuperclass()) {
            if (classes.add(at)) {
                inOrder.add(at);
            }
        }
    }

    /** Of an object of the structure: what changes. */
    private void writeState(Object object) {
        note(object.getClass());
        List<Field> fields = new ArrayList<>();
        for (Field field : Structure.fields(object.getClass())) {
            Object value = Fields.get(field, object);
            boolean isState = !Modifier.isFinal(field.getModifiers())
                    || value instanceof Collection || value instanceof Map;
            if (isState) {
                fields.add(field);
            }
        }
        out.writeInt(fields.size());
        for (Field field : fields) {
            out.writeString(field.getName());
            writeValue(Fields.get(field, object));
        }
    }

    private void writeValue(Object value) {
        if (value == null) {
            out.writeInt(Kind.NULL);
        } else if (value instanceof View || isGone(value)) {
            out.writeInt(Kind.LOCAL);
        } else if (structure.names.containsKey(value)) {
            out.writeInt(Kind.STRUCTURE);
            out.writeString(structure.names.get(value));
        } else if (records.containsKey(value)) {
            out.writeInt(Kind.KNOWN);
            out.writeInt(records.get(value));
        } else if (Structure.isOurs(value.getClass())) {
            writeRecord(value);
        } else {
            writeOther(value);
        }
    }

    private void writeRecord(Object record) {
        records.put(record, records.size());
        note(record.getClass());
        out.writeInt(Kind.RECORD);
        out.writeString(record.getClass().getName());
        out.writeString(record instanceof Binder ? ((Binder) record).getInterfaceDescriptor()
                : null);
        List<Field> fields = Structure.fields(record.getClass());
        out.writeInt(fields.size());
        for (Field field : fields) {
            writeValue(Fields.get(field, record));
        }
    }

    private void writeOther(Object value) {
        if (value instanceof Number || value instanceof Boolean || value instanceof Character) {
            out.writeInt(Kind.BOXED);
            out.writeSerializable((java.io.Serializable) value);
        } else if (value instanceof Enum) {
            out.writeInt(Kind.ENUM);
            out.writeString(((Enum<?>) value).getDeclaringClass().getName());
            out.writeString(((Enum<?>) value).name());
        } else if (value instanceof Class) {
            out.writeInt(Kind.CLASS);
            out.writeString(((Class<?>) value).getName());
        } else if (value instanceof CharSequence) {
            out.writeInt(Kind.TEXT);
            TextUtils.writeToParcel((CharSequence) value, out, 0);
        } else if (value.getClass().isArray()) {
            writeArray(value);
        } else if (value instanceof Collection) {
            writeCollection((Collection<?>) value);
        } else if (value instanceof Map) {
            writeMap((Map<?, ?>) value);
        } else if (value instanceof Parcelable && canBeSent((Parcelable) value)) {
            writeParcelable((Parcelable) value);
        } else if (value instanceof File) {
            out.writeInt(Kind.FILE);
            out.writeString(((File) value).getPath());
        } else if (value instanceof Locale) {
            out.writeInt(Kind.LOCALE);
            out.writeString(((Locale) value).toLanguageTag());
        } else {
            if (!isOfThisBoot(value)) {
                Log.w(TAG, "not taken along: " + value.getClass().getName());
            }
            out.writeInt(Kind.LOCAL);
        }
    }

    private static boolean isOfThisBoot(Object value) {
        return value instanceof Context || value instanceof Resources || value instanceof Handler
                || value instanceof Looper || value instanceof Thread
                || value instanceof PackageParser.Package || value instanceof ToastPresenter;
    }

    /** Parsed packages could be sent, but are large and the same after every boot. */
    private static boolean canBeSent(Parcelable value) {
        return value.getClass().getClassLoader() == null && !isOfThisBoot(value);
    }

    private void writeArray(Object array) {
        out.writeInt(Kind.ARRAY);
        out.writeString(array.getClass().getComponentType().getName());
        int length = Array.getLength(array);
        out.writeInt(length);
        for (int at = 0; at < length; at++) {
            writeValue(Array.get(array, at));
        }
    }

    private void writeCollection(Collection<?> collection) {
        List<Object> kept = new ArrayList<>();
        for (Object element : collection) {
            if (!isGone(element)) {
                kept.add(element);
            }
        }
        out.writeInt(Kind.COLLECTION);
        out.writeString(collection.getClass().getName());
        out.writeInt(kept.size());
        for (Object element : kept) {
            writeValue(element);
        }
    }

    private void writeMap(Map<?, ?> map) {
        List<Map.Entry<?, ?>> kept = new ArrayList<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!isGone(entry.getKey()) && !isGone(entry.getValue())) {
                kept.add(new java.util.AbstractMap.SimpleEntry<>(entry.getKey(), entry.getValue()));
            }
        }
        out.writeInt(Kind.MAP);
        out.writeString(map.getClass().getName());
        out.writeInt(kept.size());
        for (Map.Entry<?, ?> entry : kept) {
            writeValue(entry.getKey());
            writeValue(entry.getValue());
        }
    }

    private void writeParcelable(Parcelable value) {
        Parcel parcel = Parcel.obtain();
        parcel.writeParcelableCreator(value);
        value.writeToParcel(parcel, 0);
        out.writeInt(Kind.PARCELABLE);
        out.writeByteArray(Flat.bytes(parcel));
        IBinder[] binders = Flat.binders(parcel);
        out.writeInt(binders.length);
        for (IBinder binder : binders) {
            writeValue(binder);
        }
        parcel.recycle();
    }

    private boolean isGone(Object value) {
        return !records.containsKey(value) && structure.isGone(value);
    }
}
