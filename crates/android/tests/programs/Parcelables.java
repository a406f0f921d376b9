import android.content.ComponentName;
import android.content.ContentValues;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.res.Configuration;
import android.graphics.Rect;
import android.net.Uri;
import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;
import android.os.PersistableBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Objects of the framework that went through a parcel are what they were. */
public class Parcelables {
    public static void main(String[] arguments) {
        bundles();
        intents();
        infos();
        Checks.end();
    }

    private static <T extends Parcelable> T copy(T value, Parcelable.Creator<T> creator) {
        Parcel parcel = Parcel.obtain();
        value.writeToParcel(parcel, 0);
        parcel.setDataPosition(0);
        T copy = creator.createFromParcel(parcel);
        Checks.same("all of " + value.getClass() + " is read", 0, parcel.dataAvail());
        parcel.recycle();
        return copy;
    }

    public static class Point implements Parcelable {
        final int x;
        final Point next;

        Point(int x, Point next) {
            this.x = x;
            this.next = next;
        }

        public int describeContents() {
            return 0;
        }

        public void writeToParcel(Parcel parcel, int flags) {
            parcel.writeInt(x);
            parcel.writeParcelable(next, flags);
        }

        public static final Creator<Point> CREATOR = new Creator<>() {
            public Point createFromParcel(Parcel parcel) {
                return new Point(parcel.readInt(),
                        parcel.readParcelable(Point.class.getClassLoader()));
            }

            public Point[] newArray(int size) {
                return new Point[size];
            }
        };
    }

    private static void bundles() {
        Bundle inner = new Bundle();
        inner.putString("s", "inner");
        inner.putParcelable("rect", new Rect(1, 2, 3, 4));
        Bundle bundle = new Bundle();
        bundle.putInt("i", 5);
        bundle.putBundle("b", inner);
        bundle.putStringArrayList("l", new ArrayList<>(List.of("x", "y")));
        bundle.putCharSequence("cs", "text");
        bundle.putIntArray("ia", new int[] {4, 5});
        bundle.putParcelableArrayList("pl", new ArrayList<>(List.of(new Rect(1, 1, 1, 1))));
        bundle.putParcelable("p", new Point(1, new Point(2, null)));
        Bundle copy = copy(bundle, Bundle.CREATOR);
        copy.setClassLoader(Parcelables.class.getClassLoader());
        Checks.same("int", 5, copy.getInt("i"));
        Checks.same("bundle in it", "inner", copy.getBundle("b").getString("s"));
        Checks.same("rectangle in that", new Rect(1, 2, 3, 4),
                copy.getBundle("b").getParcelable("rect"));
        Checks.same("list", List.of("x", "y"), copy.getStringArrayList("l"));
        Checks.same("text", "text", copy.getCharSequence("cs"));
        Checks.same("ints", new int[] {4, 5}, copy.getIntArray("ia"));
        Checks.same("list of parcelables", List.of(new Rect(1, 1, 1, 1)),
                copy.getParcelableArrayList("pl"));
        Point point = copy.getParcelable("p");
        Checks.same("own parcelable", 1, point.x);
        Checks.same("own parcelable in it", 2, point.next.x);
        PersistableBundle persistable = new PersistableBundle();
        persistable.putLong("long", 9);
        Checks.same("persistable", 9L,
                copy(persistable, PersistableBundle.CREATOR).getLong("long"));
        ContentValues values = new ContentValues();
        values.put("a", 1);
        values.put("b", "two");
        Checks.same("content values", values, copy(values, ContentValues.CREATOR));
    }

    private static void intents() {
        Intent intent = new Intent("act")
                .setDataAndType(Uri.parse("http://example.org/x?y=1#z"), "text/plain")
                .addCategory("cat")
                .setComponent(new ComponentName("pkg", "pkg.Cls"))
                .putExtra("e", 3)
                .setFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        intent.setSelector(new Intent("selector"));
        Intent copy = copy(intent, Intent.CREATOR);
        Checks.same("intent", true, copy.filterEquals(intent));
        Checks.same("flags", Intent.FLAG_ACTIVITY_NEW_TASK, copy.getFlags());
        Checks.same("extra", 3, copy.getIntExtra("e", 0));
        Checks.same("type", "text/plain", copy.getType());
        Checks.same("data", Uri.parse("http://example.org/x?y=1#z"), copy.getData());
    }

    private static void infos() {
        Configuration configuration = new Configuration();
        configuration.setToDefaults();
        configuration.screenWidthDp = 411;
        configuration.orientation = Configuration.ORIENTATION_PORTRAIT;
        configuration.setLocale(Locale.GERMANY);
        configuration.fontScale = 1.15f;
        Checks.same("configuration", configuration, copy(configuration, Configuration.CREATOR));
        ApplicationInfo application = new ApplicationInfo();
        application.packageName = "x.y";
        application.uid = 10101;
        application.sourceDir = "/data/app/base.apk";
        application.targetSdkVersion = 34;
        ApplicationInfo copy = copy(application, ApplicationInfo.CREATOR);
        Checks.same("package", "x.y", copy.packageName);
        Checks.same("user", 10101, copy.uid);
        Checks.same("path", "/data/app/base.apk", copy.sourceDir);
        Checks.same("target", 34, copy.targetSdkVersion);
        ActivityInfo activity = new ActivityInfo();
        activity.applicationInfo = application;
        activity.name = "x.y.Main";
        activity.theme = 7;
        ActivityInfo other = copy(activity, ActivityInfo.CREATOR);
        Checks.same("name", "x.y.Main", other.name);
        Checks.same("theme", 7, other.theme);
        Checks.same("application", "x.y", other.applicationInfo.packageName);
    }
}
