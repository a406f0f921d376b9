import android.os.Binder;
import android.os.Parcel;
import android.os.ParcelFileDescriptor;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.Date;
import java.util.List;
import java.util.Map;

/** Every type that a parcel takes, its bytes, and positions. */
public class Parcels {
    private static final String MIXED = "h\u00e9llo \ud83d\ude00";

    public static void main(String[] arguments) throws Exception {
        types();
        bytes();
        positions();
        parts();
        descriptors();
        Checks.end();
    }

    private static void types() {
        Parcel parcel = Parcel.obtain();
        parcel.writeInt(7);
        parcel.writeLong(1L << 40);
        parcel.writeFloat(2.5f);
        parcel.writeDouble(-1e10);
        parcel.writeByte((byte) -3);
        parcel.writeBoolean(true);
        parcel.writeString(MIXED);
        parcel.writeString8(MIXED);
        parcel.writeString(null);
        parcel.writeString8(null);
        parcel.writeString("");
        parcel.writeByteArray(new byte[] {1, 2, 3, 4, 5});
        parcel.writeByteArray(null);
        parcel.writeIntArray(new int[] {1, 2});
        parcel.writeLongArray(new long[] {3});
        parcel.writeBooleanArray(new boolean[] {true, false});
        parcel.writeFloatArray(new float[] {1f});
        parcel.writeDoubleArray(new double[] {2d});
        parcel.writeCharArray("xyz".toCharArray());
        parcel.writeStringArray(new String[] {"a", null});
        parcel.writeStringList(List.of("q", "r"));
        parcel.writeBlob(new byte[20000]);
        parcel.writeBlob(new byte[] {9});
        parcel.writeValue(Map.of("k", 1));
        parcel.writeValue(new int[] {1});
        parcel.writeValue(List.of("z", 2L, 3.0));
        parcel.writeSerializable(new Date(5));
        Checks.same("blob of shared memory", true, parcel.hasFileDescriptors());
        parcel.setDataPosition(0);
        Checks.same("int", 7, parcel.readInt());
        Checks.same("long", 1L << 40, parcel.readLong());
        Checks.same("float", 2.5f, parcel.readFloat());
        Checks.same("double", -1e10, parcel.readDouble());
        Checks.same("byte", (byte) -3, parcel.readByte());
        Checks.same("boolean", true, parcel.readBoolean());
        Checks.same("string 16", MIXED, parcel.readString());
        Checks.same("string 8", MIXED, parcel.readString8());
        Checks.same("null string 16", null, parcel.readString());
        Checks.same("null string 8", null, parcel.readString8());
        Checks.same("empty string", "", parcel.readString());
        Checks.same("bytes", new byte[] {1, 2, 3, 4, 5}, parcel.createByteArray());
        Checks.same("no bytes", null, parcel.createByteArray());
        Checks.same("ints", new int[] {1, 2}, parcel.createIntArray());
        Checks.same("longs", new long[] {3}, parcel.createLongArray());
        Checks.same("booleans", new boolean[] {true, false}, parcel.createBooleanArray());
        Checks.same("floats", new float[] {1f}, parcel.createFloatArray());
        Checks.same("doubles", new double[] {2d}, parcel.createDoubleArray());
        Checks.same("chars", "xyz".toCharArray(), parcel.createCharArray());
        Checks.same("strings", new String[] {"a", null}, parcel.createStringArray());
        Checks.same("list", List.of("q", "r"), parcel.createStringArrayList());
        Checks.same("large blob", 20000, parcel.readBlob().length);
        Checks.same("small blob", new byte[] {9}, parcel.readBlob());
        Checks.same("map", Map.of("k", 1), parcel.readValue(null));
        Checks.same("value of ints", new int[] {1}, parcel.readValue(null));
        Checks.same("value of list", List.of("z", 2L, 3.0), parcel.readValue(null));
        Checks.same("serializable", new Date(5), parcel.readSerializable());
        Checks.same("left", 0, parcel.dataAvail());
        Checks.same("beyond the end", 0, parcel.readInt());
        parcel.recycle();
    }

    /** As Android lays them out. */
    private static void bytes() {
        Parcel parcel = Parcel.obtain();
        parcel.writeInt(1);
        parcel.writeString("ab");
        parcel.writeString8("abc");
        parcel.writeByteArray(new byte[] {1});
        parcel.writeLong(0x0102030405060708L);
        byte[] bytes = parcel.marshall();
        StringBuilder hex = new StringBuilder();
        for (byte one : bytes) {
            hex.append(String.format("%02x", one));
        }
        String expected = "01000000" + "02000000" + "61006200" + "00000000" + "03000000" + "61626300"
                + "01000000" + "01000000" + "0807060504030201";
        Checks.same("bytes of a parcel", expected, hex.toString());
        Parcel copy = Parcel.obtain();
        copy.unmarshall(bytes, 0, bytes.length);
        Checks.same("same data", 0, copy.compareData(parcel));
        copy.setDataPosition(0);
        Checks.same("int of the copy", 1, copy.readInt());
        Checks.same("string of the copy", "ab", copy.readString());
        copy.setDataPosition(0);
        copy.writeInt(2);
        Checks.same("other data", true, copy.compareData(parcel) != 0);
        Checks.same("same part", true, Parcel.compareData(parcel, 4, copy, 4, 8));
        Checks.thrown("part beyond the end", "java.lang.IllegalArgumentException",
                () -> Parcel.compareData(parcel, 4, copy, 4, 800));
        Parcel token = Parcel.obtain();
        token.writeInterfaceToken("i");
        token.setDataPosition(0);
        Checks.same("policy", 1 << 31, token.readInt());
        Checks.same("work source", -1, token.readInt());
        Checks.same("marker", 0x53595354, token.readInt());
        Checks.same("interface", "i", token.readString());
    }

    private static void positions() {
        Parcel parcel = Parcel.obtain();
        Checks.same("empty", 0, parcel.dataSize());
        parcel.writeInt(1);
        Checks.same("capacity", 128, parcel.dataCapacity());
        parcel.writeInt(2);
        parcel.setDataPosition(4);
        parcel.writeLong(5);
        Checks.same("size", 12, parcel.dataSize());
        parcel.setDataPosition(100);
        Checks.same("size by position", 100, parcel.dataSize());
        parcel.setDataSize(8);
        Checks.same("cut size", 8, parcel.dataSize());
        Checks.same("cut position", 8, parcel.dataPosition());
        Checks.thrown("negative size", "java.lang.IllegalArgumentException",
                () -> parcel.setDataSize(-1));
    }

    private static void parts() {
        Parcel source = Parcel.obtain();
        Binder binder = new Binder();
        source.writeInt(1);
        source.writeStrongBinder(binder);
        source.writeInt(2);
        Parcel parcel = Parcel.obtain();
        parcel.writeInt(0);
        parcel.appendFrom(source, 4, source.dataSize() - 4);
        parcel.setDataPosition(4);
        Checks.same("appended binder", binder, parcel.readStrongBinder());
        Checks.same("appended int", 2, parcel.readInt());
        Checks.thrown("part beyond the end", "java.lang.IllegalArgumentException",
                () -> parcel.appendFrom(source, 4, 1000));
        Checks.thrown("objects cannot be bytes",
                "java.lang.RuntimeException: Tried to marshall a Parcel that contains objects "
                        + "(binders or FDs).",
                source::marshall);
        source.setDataPosition(4);
        Checks.same("a binder is no int", 0, source.readInt());
    }

    private static void descriptors() throws Exception {
        File file = File.createTempFile("parcels", null);
        try (FileOutputStream output = new FileOutputStream(file)) {
            output.write("content".getBytes());
        }
        Parcel parcel = Parcel.obtain();
        ParcelFileDescriptor opened =
                ParcelFileDescriptor.open(file, ParcelFileDescriptor.MODE_READ_ONLY);
        parcel.writeFileDescriptor(opened.getFileDescriptor());
        opened.close();
        Checks.same("has one", true, parcel.hasFileDescriptors());
        Checks.same("has one here", true, parcel.hasFileDescriptors(0, 24));
        Checks.same("has none there", false, parcel.hasFileDescriptors(4, 20));
        parcel.setDataPosition(0);
        ParcelFileDescriptor read = parcel.readFileDescriptor();
        parcel.recycle();
        try (FileInputStream input = new ParcelFileDescriptor.AutoCloseInputStream(read)) {
            Checks.same("content", "content", new String(input.readAllBytes()));
        }
        Parcel strict = Parcel.obtain();
        boolean before = strict.pushAllowFds(false);
        ParcelFileDescriptor again =
                ParcelFileDescriptor.open(file, ParcelFileDescriptor.MODE_READ_ONLY);
        Checks.thrown("not allowed",
                "java.lang.RuntimeException: Not allowed to write file descriptors here",
                () -> strict.writeFileDescriptor(again.getFileDescriptor()));
        strict.restoreAllowFds(before);
        strict.writeFileDescriptor(again.getFileDescriptor());
        Checks.same("allowed again", true, strict.hasFileDescriptors());
    }
}
