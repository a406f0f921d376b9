import android.graphics.Matrix;
import android.graphics.Rect;
import android.graphics.RectF;
import android.graphics.Region;
import android.os.Parcel;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.View;
import java.lang.reflect.Field;

/** Each method that there is a model of, called with random inputs. */
public class SymbolicCalls {
    private static final int CALLS = 1000;
    private static int count = 1_000_000;

    static int i() {
        int value = SymbolicNumbers.randomInt();
        return SymbolicNumbers.random(4) == 0 ? value : SymbolicNumbers.input(count++, value);
    }

    static long l() {
        long value = SymbolicNumbers.randomLong();
        return SymbolicNumbers.random(4) == 0 ? value : SymbolicNumbers.input(count++, value);
    }

    static float f() {
        float value = SymbolicNumbers.randomFloat();
        return SymbolicNumbers.random(4) == 0 ? value : SymbolicNumbers.input(count++, value);
    }

    static double d() {
        double value = SymbolicNumbers.randomDouble();
        return SymbolicNumbers.random(4) == 0 ? value : SymbolicNumbers.input(count++, value);
    }

    static int near(int place) {
        int value = place + SymbolicNumbers.random(7) - 3;
        return SymbolicNumbers.input(count++, value);
    }

    static void check(int value) {
        SymbolicNumbers.check(value);
    }

    static void check(boolean value) {
        SymbolicNumbers.check(value ? 1 : 0);
    }

    public static void main(String[] arguments) throws Exception {
        for (int at = 0; at < CALLS; at++) {
            numbers();
            shapes();
            boxes();
            matrices();
        }
        View view = view();
        for (int at = 0; at < CALLS; at++) {
            check(view.pointInView(f(), f(), SymbolicNumbers.random(3)));
            check(view.pointInView(near(90), near(60), 0));
        }
        KeyCharacterMap keys = keys();
        for (int at = 0; at < CALLS; at++) {
            check(keys.get(near(SymbolicNumbers.random(320)), 0));
            check(keys.get(near(40), KeyEvent.META_SHIFT_ON));
        }
        System.out.println("done");
    }

    /** A keyboard as one process gives it to another. */
    private static KeyCharacterMap keys() {
        Parcel parcel = Parcel.obtain();
        parcel.writeInt(KeyCharacterMap.VIRTUAL_KEYBOARD);
        parcel.writeInt(1);
        parcel.setDataPosition(0);
        return KeyCharacterMap.CREATOR.createFromParcel(parcel);
    }

    private static void numbers() {
        check(Math.abs(i()));
        SymbolicNumbers.check(Math.abs(l()));
        SymbolicNumbers.check(Math.abs(f()));
        SymbolicNumbers.check(Math.abs(d()));
        check(Math.max(i(), i()));
        SymbolicNumbers.check(Math.max(l(), l()));
        SymbolicNumbers.check(Math.max(f(), f()));
        SymbolicNumbers.check(Math.max(d(), d()));
        check(Math.min(i(), i()));
        SymbolicNumbers.check(Math.min(l(), l()));
        SymbolicNumbers.check(Math.min(f(), f()));
        SymbolicNumbers.check(Math.min(d(), d()));
        SymbolicNumbers.check(Math.floor(d()));
        SymbolicNumbers.check(Math.ceil(d()));
        check(Math.round(f()));
        SymbolicNumbers.check(Math.round(d()));
        SymbolicNumbers.check(Math.sqrt(d()));
        check(Integer.compare(i(), i()));
        check(Integer.max(i(), i()));
        check(Integer.min(i(), i()));
        check(Long.compare(l(), l()));
        SymbolicNumbers.check(Long.max(l(), l()));
        SymbolicNumbers.check(Long.min(l(), l()));
        check(Float.isNaN(f()));
        SymbolicNumbers.check(Float.max(f(), f()));
        SymbolicNumbers.check(Float.min(f(), f()));
        check(Double.isNaN(d()));
        SymbolicNumbers.check(Double.max(d(), d()));
        SymbolicNumbers.check(Double.min(d(), d()));
    }

    private static void boxes() {
        check(Integer.valueOf(i()).intValue());
        SymbolicNumbers.check(Long.valueOf(l()).longValue());
        SymbolicNumbers.check(Float.valueOf(f()).floatValue());
        SymbolicNumbers.check(Double.valueOf(d()).doubleValue());
        check(Boolean.valueOf(i() < i()).booleanValue());
        check(Character.valueOf((char) i()).charValue());
    }

    private static void shapes() {
        int left = SymbolicNumbers.random(100);
        int top = SymbolicNumbers.random(100);
        Rect rect = new Rect(left, top, left + SymbolicNumbers.random(10),
                top + SymbolicNumbers.random(10));
        check(rect.contains(near(left), near(top)));
        check(rect.contains(i(), i()));
        RectF exact = new RectF(rect);
        exact.right += 0.5f;
        check(exact.contains(near(left), near(rect.bottom)));
        check(exact.contains(f(), f()));
        Region region = new Region(rect);
        region.op(left + 5, top + 5, left + 12, top + 7, Region.Op.UNION);
        check(region.contains(near(left + 6), near(top + 6)));
        check(region.contains(near(left), near(top)));
    }

    /** Places and distances, beside numbers that stay as they are. */
    private static void matrices() {
        Matrix matrix = new Matrix();
        switch (SymbolicNumbers.random(4)) {
            case 0: matrix.setTranslate(3.5f, -7); break;
            case 1: matrix.setScale(0.5f, 2, 30, 40); break;
            case 2: matrix.setRotate(30, 5, 6); break;
            default: matrix.setSkew(0.25f, 0.75f, 1, 2); break;
        }
        float[] places = {9, near(100), near(50), near(20), 8, 7};
        matrix.mapPoints(places, 1, places, 1, 2);
        matrix.mapVectors(places, 1, places, 3, 1);
        for (float place : places) {
            SymbolicNumbers.check(place);
        }
        check(places[1] < 30);
        float[] mapped = new float[2];
        matrix.mapPoints(mapped, new float[] {near(40), 11});
        check(mapped[1] < 80);
    }

    /** A view that was never attached to anything. */
    private static View view() throws Exception {
        Field unsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        View view = (View) ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(View.class);
        String[] names = {"mLeft", "mTop", "mRight", "mBottom"};
        int[] values = {10, 20, 100, 80};
        for (int at = 0; at < names.length; at++) {
            Field field = View.class.getDeclaredField(names[at]);
            field.setAccessible(true);
            field.setInt(view, values[at]);
        }
        return view;
    }
}
