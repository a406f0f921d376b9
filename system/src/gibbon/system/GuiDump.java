package gibbon.system;

import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewRootImpl;
import android.view.accessibility.AccessibilityNodeIdManager;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import gibbon.system.wm.WindowState;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;

/**
 * Writes the accessibility nodes of windows as {@code uiautomator dump} does: the same
 * attributes in the same order, children that cannot be seen left out. Runs on the app's main
 * thread, where its views may be asked. What they say is collected here and written natively, since
 * engines ask after each event.
 */
final class GuiDump {
    /** What a node has: text, resource, class, package, description. */
    private static final int WORDS = 5;
    /** And: depth, index, flags, bounds. */
    private static final int NUMBERS = 7;

    private static final Field ATTACHED = field(ViewRootImpl.class, "mAttachInfo");
    private static final Field FETCH_FLAGS =
            field(ATTACHED.getType(), "mAccessibilityFetchFlags");
    private static final Field LABELLED_BY =
            field(AccessibilityNodeInfo.class, "mLabeledById");

    private final Rect seen;
    private String[] words = new String[WORDS * 32];
    private int[] numbers = new int[NUMBERS * 32];
    private int count;

    private GuiDump(Rect seen) {
        this.seen = seen;
    }

    private static Field field(Class<?> owner, String name) {
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    /** Looking is undone each time: what it can find once and for all is found at boot. */
    static void prepare() {}

    /** Beside what {@code uiautomator} writes it says which of the windows has the focus. */
    static String of(List<WindowState> windows, int rotation, Rect seen) {
        GuiDump dump = new GuiDump(seen);
        int focus = -1;
        for (int index = 0; index < windows.size(); index++) {
            if (windows.get(index).hasFocus()) {
                focus = index;
            }
            ViewRootImpl root = windows.get(index).viewRoot();
            askForIds(root);
            dump.view(root.getView(), index, 1);
        }
        return written(rotation, focus, dump.words, dump.numbers, dump.count);
    }

    private static native String written(int rotation, int focus, String[] words, int[] numbers,
            int count);

    /** Nodes name their resources only to those who asked for it. */
    private static void askForIds(ViewRootImpl root) {
        try {
            FETCH_FLAGS.setInt(ATTACHED.get(root),
                    AccessibilityNodeInfo.FLAG_SERVICE_REQUESTS_REPORT_VIEW_IDS
                    | AccessibilityNodeInfo.FLAG_SERVICE_REQUESTS_INCLUDE_NOT_IMPORTANT_VIEWS);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private void view(View view, int index, int depth) {
        AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
        if (provider != null) {
            AccessibilityNodeInfo host =
                    provider.createAccessibilityNodeInfo(AccessibilityNodeProvider.HOST_VIEW_ID);
            if (host != null) {
                virtual(provider, view.getAccessibilityViewId(), host, index, depth);
                return;
            }
        }
        AccessibilityNodeInfo node = view.createAccessibilityNodeInfo();
        if (node == null || !add(node, index, depth) || !(view instanceof ViewGroup)) {
            return;
        }
        ViewGroup group = (ViewGroup) view;
        int children = group.getChildCount();
        int place = 0;
        for (int at = 0; at < children; at++) {
            View child = group.getChildAt(at);
            if (child.getVisibility() == View.VISIBLE) {
                view(child, place++, depth + 1);
            }
        }
    }

    /**
     * A child of a virtual node is virtual, too, if its number has the host's in it. Otherwise it
     * is a view of its own, as an {@code AndroidView} on a Compose screen is.
     */
    private void virtual(AccessibilityNodeProvider provider, int host, AccessibilityNodeInfo node,
            int index, int depth) {
        if (!add(node, index, depth)) {
            return;
        }
        for (int at = 0; at < node.getChildCount(); at++) {
            long id = node.getChildId(at);
            int owner = AccessibilityNodeInfo.getAccessibilityViewId(id);
            int within = AccessibilityNodeInfo.getVirtualDescendantId(id);
            if (owner != host) {
                View view = AccessibilityNodeIdManager.getInstance().findView(owner);
                if (view != null && view.getVisibility() == View.VISIBLE) {
                    view(view, at, depth + 1);
                }
            } else if (within != AccessibilityNodeProvider.HOST_VIEW_ID) {
                AccessibilityNodeInfo child = provider.createAccessibilityNodeInfo(within);
                if (child != null) {
                    virtual(provider, host, child, at, depth + 1);
                }
            }
        }
    }

    /** Adds a node; false if it cannot be seen. */
    private boolean add(AccessibilityNodeInfo node, int index, int depth) {
        Rect bounds = new Rect();
        node.getBoundsInScreen(bounds);
        if (!node.isVisibleToUser() || !bounds.intersect(seen)) {
            return false;
        }
        int word = WORDS * count;
        int number = NUMBERS * count;
        count++;
        if (WORDS * count > words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
        words[word] = text(node.getText());
        words[word + 1] = node.getViewIdResourceName();
        words[word + 2] = text(node.getClassName());
        words[word + 3] = text(node.getPackageName());
        words[word + 4] = text(node.getContentDescription());
        numbers[number] = depth;
        numbers[number + 1] = index;
        numbers[number + 2] = flags(node);
        numbers[number + 3] = bounds.left;
        numbers[number + 4] = bounds.top;
        numbers[number + 5] = bounds.right;
        numbers[number + 6] = bounds.bottom;
        return true;
    }

    private static String text(CharSequence text) {
        return text == null ? null : text.toString();
    }

    /** A bit for each attribute, in the order they are written. */
    private static int flags(AccessibilityNodeInfo node) {
        return (node.isCheckable() ? 1 : 0)
                | (node.isChecked() ? 1 << 1 : 0)
                | (node.isClickable() ? 1 << 2 : 0)
                | (node.isEnabled() ? 1 << 3 : 0)
                | (node.isFocusable() ? 1 << 4 : 0)
                | (node.isFocused() ? 1 << 5 : 0)
                | (node.isScrollable() ? 1 << 6 : 0)
                | (node.isLongClickable() ? 1 << 7 : 0)
                | (node.isPassword() ? 1 << 8 : 0)
                | (node.isSelected() ? 1 << 9 : 0)
                | more(node);
    }

    /** What checks of accessibility want to know of what can be touched. */
    private static int more(AccessibilityNodeInfo node) {
        int delegates = node.getTouchDelegateInfo() != null ? 1 << 12 : 0;
        if (!node.isClickable() && !node.isLongClickable() && !node.isEditable()) {
            return delegates;
        }
        return delegates
                | (node.isImportantForAccessibility() ? 0 : 1 << 10)
                | (isLabelled(node) ? 1 << 11 : 0);
    }

    private static boolean isLabelled(AccessibilityNodeInfo node) {
        try {
            return isSaid(node.getHintText())
                    || isSaid(node.getTooltipText())
                    || LABELLED_BY.getLong(node) != AccessibilityNodeInfo.UNDEFINED_NODE_ID;
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private static boolean isSaid(CharSequence text) {
        return text != null && text.length() > 0;
    }
}
