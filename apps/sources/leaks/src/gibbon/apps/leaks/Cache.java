package gibbon.apps.leaks;

import android.app.Activity;
import android.view.View;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** What lives as long as the process. */
final class Cache {
    /** The activity that is there now. */
    static Activity current;
    static final List<Runnable> listeners = new ArrayList<>();
    static View view;
    static WeakReference<Activity> weak;
    static SoftReference<Activity> soft;
    /** Its values refer to their keys. */
    static final Map<Activity, Runnable> weakKeys = new WeakHashMap<>();

    private Cache() {}
}
