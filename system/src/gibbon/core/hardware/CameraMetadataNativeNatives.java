package gibbon.core.hardware;

import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.CaptureResult;
import android.hardware.camera2.impl.CameraMetadataNative;
import android.os.Parcel;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code CameraMetadataNative} keeps: values by tag, as bytes.
 *
 * <p>Differs from Android: tags are numbered here as their keys are declared, and where Android
 * keeps an enumeration in a byte it is a whole number. Nobody but the framework sees either.
 */
public final class CameraMetadataNativeNatives {
    private static final int BYTE = 0;
    private static final int INT32 = 1;
    private static final int FLOAT = 2;
    private static final int INT64 = 3;
    private static final int DOUBLE = 4;
    private static final int RATIONAL = 5;

    private static final Map<Long, TreeMap<Integer, byte[]>> ALL = new HashMap<>();
    private static final Map<String, Integer> TAGS = new HashMap<>();
    private static final ArrayList<Integer> TYPES = new ArrayList<>();
    private static long last;

    private CameraMetadataNativeNatives() {}

    private static synchronized TreeMap<Integer, byte[]> of(long handle) {
        return ALL.computeIfAbsent(handle, key -> new TreeMap<>());
    }

    static int nativeSetupGlobalVendorTagDescriptor() {
        return 0;
    }

    static synchronized long nativeAllocate() {
        last++;
        of(last);
        return last;
    }

    static synchronized long nativeAllocateCopy(long from) {
        long handle = nativeAllocate();
        of(handle).putAll(of(from));
        return handle;
    }

    static void nativeUpdate(long to, long from) {
        of(to).putAll(of(from));
    }

    static void nativeWriteToParcel(Parcel parcel, long handle) {
        TreeMap<Integer, byte[]> values = of(handle);
        parcel.writeInt(values.size());
        for (Map.Entry<Integer, byte[]> one : values.entrySet()) {
            parcel.writeInt(one.getKey());
            parcel.writeByteArray(one.getValue());
        }
    }

    static void nativeReadFromParcel(Parcel parcel, long handle) {
        TreeMap<Integer, byte[]> values = of(handle);
        values.clear();
        for (int left = parcel.readInt(); left > 0; left--) {
            int tag = parcel.readInt();
            values.put(tag, parcel.createByteArray());
        }
    }

    static synchronized void nativeSwap(long one, long other) {
        TreeMap<Integer, byte[]> kept = of(one);
        ALL.put(one, of(other));
        ALL.put(other, kept);
    }

    static void nativeSetVendorId(long handle, long vendor) {}

    static synchronized void nativeClose(long handle) {
        ALL.remove(handle);
    }

    static boolean nativeIsEmpty(long handle) {
        return of(handle).isEmpty();
    }

    static int nativeGetEntryCount(long handle) {
        return of(handle).size();
    }

    static long nativeGetBufferSize(long handle) {
        long size = 0;
        for (byte[] value : of(handle).values()) {
            size += value.length;
        }
        return size;
    }

    static byte[] nativeReadValues(int tag, long handle) {
        return of(handle).get(tag);
    }

    static void nativeWriteValues(int tag, byte[] value, long handle) {
        if (value == null) {
            of(handle).remove(tag);
        } else {
            of(handle).put(tag, value);
        }
    }

    static void nativeDump(long handle) {}

    static ArrayList nativeGetAllVendorKeys(long handle, Class kind) {
        return null;
    }

    static int nativeGetTagFromKeyLocal(long handle, String name) {
        return tag(name);
    }

    static int nativeGetTypeFromTagLocal(long handle, int tag) {
        return type(tag);
    }

    static int nativeGetTagFromKey(String name, long vendor) {
        return tag(name);
    }

    static int nativeGetTypeFromTag(int tag, long vendor) {
        return type(tag);
    }

    private static synchronized int tag(String name) {
        number();
        Integer tag = TAGS.get(name);
        if (tag == null) {
            throw new IllegalArgumentException("Could not find tag for key '" + name + "')");
        }
        return tag;
    }

    private static synchronized int type(int tag) {
        number();
        if (tag < 0 || tag >= TYPES.size()) {
            throw new IllegalArgumentException("Could not find type for tag " + tag);
        }
        return TYPES.get(tag);
    }

    /** Gives every key that the framework declares a number, and the type that its values need. */
    private static void number() {
        if (!TAGS.isEmpty()) {
            return;
        }
        Class<?>[] declaring = {
            CameraCharacteristics.class, CaptureRequest.class, CaptureResult.class,
        };
        for (Class<?> one : declaring) {
            for (Field field : one.getDeclaredFields()) {
                CameraMetadataNative.Key<?> key = key(field);
                if (key != null && !TAGS.containsKey(key.getName())) {
                    TAGS.put(key.getName(), TYPES.size());
                    TYPES.add(typeFor(key.getTypeReference().getType().toString()));
                }
            }
        }
    }

    private static CameraMetadataNative.Key<?> key(Field field) {
        try {
            field.setAccessible(true);
            if (field.getType() == CameraCharacteristics.Key.class) {
                return ((CameraCharacteristics.Key<?>) field.get(null)).getNativeKey();
            }
            if (field.getType() == CaptureRequest.Key.class) {
                return ((CaptureRequest.Key<?>) field.get(null)).getNativeKey();
            }
            if (field.getType() == CaptureResult.Key.class) {
                return ((CaptureResult.Key<?>) field.get(null)).getNativeKey();
            }
            return null;
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** By the name of a value's class, or of what an array or a range has in it. */
    private static int typeFor(String name) {
        if (name.contains("Rational") || name.contains("ColorSpaceTransform")) {
            return RATIONAL;
        }
        if (name.contains("Float") || name.contains("float") || name.contains("SizeF")
                || name.contains("[F") || name.contains("PointF") || name.contains("Rggb")
                || name.contains("Tonemap") || name.contains("LensShadingMap")
                || name.contains("OisSample") || name.contains("LensIntrinsics")) {
            return FLOAT;
        }
        if (name.contains("Double") || name.contains("double") || name.contains("[D")) {
            return DOUBLE;
        }
        if (name.contains("Long") || name.contains("long") || name.contains("[J")
                || name.contains("StreamConfigurationDuration")) {
            return INT64;
        }
        if (name.contains("Boolean") || name.contains("boolean") || name.contains("[Z")
                || name.contains("Byte") || name.contains("byte") || name.contains("[B")
                || name.contains("java.lang.String")) {
            return BYTE;
        }
        return INT32;
    }
}
