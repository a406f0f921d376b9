package gibbon.system;

import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewRootImpl;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import gibbon.system.wm.WindowState;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the accessibility nodes of windows as {@code uiautomator dump} does: the same
 * attributes in the same order, children that cannot be seen left out. Runs on the app's main
 * thread, where its views may be asked.
 */
final class GuiDump {
    private final StringBuilder out = new StringBuilder();
    private final Rect screen;

    private GuiDump(DeviceProfile profile) {
        screen = profile.bounds();
    }

    /** Beside what {@code uiautomator} writes it says which of the windows has the focus. */
    static String of(List<WindowState> windows, DeviceProfile profile) {
        GuiDump dump = new GuiDump(profile);
        dump.out.append("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n");
        dump.out.append("<hierarchy rotation=\"").append(profile.rotation);
        for (int index = 0; index < windows.size(); index++) {
            if (windows.get(index).hasFocus()) {
                dump.out.append("\" focus=\"").append(index);
            }
        }
        dump.out.append("\">\n");
        for (int index = 0; index < windows.size(); index++) {
            ViewRootImpl root = windows.get(index).viewRoot();
            askForIds(root);
            dump.view(root.getView(), index, 1);
        }
        return dump.out.append("</hierarchy>\n").toString();
    }

    /** Nodes name their resources only to those who asked for it. */
    private static void askForIds(ViewRootImpl root) {
        try {
            java.lang.reflect.Field info = ViewRootImpl.class.getDeclaredField("mAttachInfo");
            info.setAccessible(true);
            Object attached = info.get(root);
            java.lang.reflect.Field flags =
                    attached.getClass().getDeclaredField("mAccessibilityFetchFlags");
            flags.setAccessible(true);
            flags.setInt(attached, AccessibilityNodeInfo.FLAG_SERVICE_REQUESTS_REPORT_VIEW_IDS
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
                virtual(provider, host, index, depth);
                return;
            }
        }
        AccessibilityNodeInfo node = view.createAccessibilityNodeInfo();
        if (node == null || !open(node, index, depth)) {
            return;
        }
        List<View> children = new ArrayList<>();
        if (view instanceof ViewGroup) {
            ViewGroup group = (ViewGroup) view;
            ArrayList<View> ordered = new ArrayList<>();
            for (int at = 0; at < group.getChildCount(); at++) {
                ordered.add(group.getChildAt(at));
            }
            children = ordered;
        }
        int place = 0;
        int start = out.length();
        for (View child : children) {
            if (child.getVisibility() == View.VISIBLE) {
                view(child, place++, depth + 1);
            }
        }
        close(start, depth);
    }

    private void virtual(AccessibilityNodeProvider provider, AccessibilityNodeInfo node, int index,
            int depth) {
        if (!open(node, index, depth)) {
            return;
        }
        int start = out.length();
        for (int at = 0; at < node.getChildCount(); at++) {
            int id = AccessibilityNodeInfo.getVirtualDescendantId(node.getChildId(at));
            AccessibilityNodeInfo child = provider.createAccessibilityNodeInfo(id);
            if (child != null) {
                virtual(provider, child, at, depth + 1);
            }
        }
        close(start, depth);
    }

    /** Starts a node's element; false, with nothing written, if it cannot be seen. */
    private boolean open(AccessibilityNodeInfo node, int index, int depth) {
        Rect bounds = new Rect();
        node.getBoundsInScreen(bounds);
        if (!node.isVisibleToUser() || !bounds.intersect(screen)) {
            return false;
        }
        indent(depth);
        out.append("<node index=\"").append(index).append('"');
        attribute("text", node.getText());
        attribute("resource-id", node.getViewIdResourceName());
        attribute("class", node.getClassName());
        attribute("package", node.getPackageName());
        attribute("content-desc", node.getContentDescription());
        attribute("checkable", node.isCheckable());
        attribute("checked", node.isChecked());
        attribute("clickable", node.isClickable());
        attribute("enabled", node.isEnabled());
        attribute("focusable", node.isFocusable());
        attribute("focused", node.isFocused());
        attribute("scrollable", node.isScrollable());
        attribute("long-clickable", node.isLongClickable());
        attribute("password", node.isPassword());
        attribute("selected", node.isSelected());
        out.append(" bounds=\"[").append(bounds.left).append(',').append(bounds.top).append("][")
                .append(bounds.right).append(',').append(bounds.bottom).append("]\"");
        return true;
    }

    private void close(int start, int depth) {
        if (out.length() == start) {
            out.append(" />\n");
        } else {
            out.insert(start, ">\n");
            indent(depth);
            out.append("</node>\n");
        }
    }

    private void indent(int depth) {
        for (int at = 0; at < depth; at++) {
            out.append("  ");
        }
    }

    private void attribute(String name, boolean value) {
        out.append(' ').append(name).append("=\"").append(value).append('"');
    }

    private void attribute(String name, CharSequence value) {
        out.append(' ').append(name).append("=\"");
        for (int at = 0; value != null && at < value.length(); at++) {
            char unit = value.charAt(at);
            switch (unit) {
                case '<': out.append("&lt;"); break;
                case '>': out.append("&gt;"); break;
                case '&': out.append("&amp;"); break;
                case '"': out.append("&quot;"); break;
                case '\n': out.append("&#10;"); break;
                default: out.append(unit < ' ' ? '.' : unit);
            }
        }
        out.append('"');
    }
}
