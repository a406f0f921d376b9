package gibbon.system.wm;

import android.util.ArrayMap;
import android.view.WindowManager.LayoutParams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which window is above which: windows of activities as their tasks are, the activity's own window
 * below its dialogs, those of the system above all; what is attached to a window next to it. The
 * keyboard is above windows like the one that it is for, and below toasts.
 */
final class WindowOrder {
    private static final int APPLICATIONS = 2;

    private WindowOrder() {}

    /** From back to front; windows that are equal stay in the order they were added in. */
    static List<WindowState> of(List<WindowState> added, Tasks tasks) {
        ArrayMap<ActivityRecord, Integer> places = new ArrayMap<>();
        for (Task task : tasks.tasks) {
            for (ActivityRecord activity : task.activities) {
                places.put(activity, places.size() + 1);
            }
        }
        List<WindowState> alone = new ArrayList<>();
        int keyboard = APPLICATIONS;
        for (WindowState window : added) {
            if (window.parent == null) {
                alone.add(window);
            }
            if (window.hasFocus) {
                WindowState standing = window.parent == null ? window : window.parent;
                keyboard = systemLayer(standing.attributes.type);
            }
        }
        long aboveKeyboard = (keyboard + 1L) << 32;
        Collections.sort(alone, (one, other) -> Long.compare(rank(one, places, aboveKeyboard),
                rank(other, places, aboveKeyboard)));
        List<WindowState> ordered = new ArrayList<>();
        for (WindowState window : alone) {
            for (int layer = -2; layer <= 3; layer++) {
                if (layer == 0) {
                    ordered.add(window);
                    continue;
                }
                for (WindowState attached : added) {
                    if (attached.parent == window && subLayer(attached.attributes.type) == layer) {
                        ordered.add(attached);
                    }
                }
            }
        }
        return ordered;
    }

    private static long rank(WindowState window, ArrayMap<ActivityRecord, Integer> places,
            long aboveKeyboard) {
        int type = window.attributes.type;
        if (window.isKeyboard()) {
            return aboveKeyboard - 1;
        }
        // One that left its task goes below those that stay.
        int place = window.activity == null ? 0 : places.getOrDefault(window.activity, 0);
        int aboveOwn = type == LayoutParams.TYPE_BASE_APPLICATION ? 0 : 1;
        return ((long) systemLayer(type) << 32) + place * 2L + aboveOwn;
    }

    private static int systemLayer(int type) {
        if (type < LayoutParams.FIRST_SYSTEM_WINDOW) {
            return APPLICATIONS;
        }
        switch (type) {
            case LayoutParams.TYPE_WALLPAPER: return 1;
            case LayoutParams.TYPE_PHONE: return 3;
            case LayoutParams.TYPE_SEARCH_BAR: return 4;
            case LayoutParams.TYPE_INPUT_CONSUMER: return 5;
            case LayoutParams.TYPE_SYSTEM_DIALOG: return 6;
            case LayoutParams.TYPE_TOAST: return 7;
            case LayoutParams.TYPE_PRIORITY_PHONE: return 8;
            case LayoutParams.TYPE_SYSTEM_ALERT: return 9;
            case LayoutParams.TYPE_SYSTEM_OVERLAY: return 10;
            case LayoutParams.TYPE_APPLICATION_OVERLAY: return 11;
            case LayoutParams.TYPE_INPUT_METHOD_DIALOG: return 14;
            default: return 20;
        }
    }

    private static int subLayer(int type) {
        switch (type) {
            case LayoutParams.TYPE_APPLICATION_MEDIA: return -2;
            case LayoutParams.TYPE_APPLICATION_MEDIA_OVERLAY: return -1;
            case LayoutParams.TYPE_APPLICATION_SUB_PANEL: return 2;
            case LayoutParams.TYPE_APPLICATION_ABOVE_SUB_PANEL: return 3;
            default: return 1;
        }
    }
}
