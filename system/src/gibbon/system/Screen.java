package gibbon.system;

import android.graphics.Rect;
import android.os.Handler;
import android.os.Looper;
import android.view.SurfaceControl;
import android.view.ViewRootImpl;
import gibbon.system.wm.ActivityRecord;
import gibbon.system.wm.Task;
import gibbon.system.wm.WindowState;
import java.lang.reflect.Field;
import java.util.Comparator;
import java.util.List;

/** What is on the screen, for those who look at it from outside. */
final class Screen {
    private final SystemServer server;

    Screen(SystemServer server) {
        this.server = server;
    }

    /**
     * The windows with views of the app that can be seen: those that cannot be touched, such as
     * toasts, then the others, the front one last.
     */
    private List<WindowState> windowsWithViews() {
        List<WindowState> windows = server.windows.visible();
        windows.removeIf(window -> window.viewRoot() == null
                || window.viewRoot().getView() == null
                || server.systemUi.has(window.viewRoot().getView()));
        windows.sort(Comparator.comparing(WindowState::takesTouches));
        return windows;
    }

    /**
     * A line a window, the front one last: left, top, width, height, how much of what is behind
     * is dimmed, the native render node of its views, its native surface control. Then, after
     * {@code bar}, where the system's bars are black.
     */
    String layers() throws ReflectiveOperationException {
        StringBuilder text = new StringBuilder();
        for (WindowState window : server.windows.visible()) {
            ViewRootImpl root = window.viewRoot();
            if (root == null) {
                continue;
            }
            Rect frame = window.surfaceFrame();
            text.append(frame.left).append(' ').append(frame.top).append(' ')
                    .append(frame.width()).append(' ').append(frame.height()).append(' ')
                    .append(window.dim()).append(' ').append(rootNode(root))
                    .append(' ').append(surfaceControl(root)).append('\n');
        }
        for (Rect bar : server.windows.bars()) {
            text.append("bar ").append(bar.left).append(' ').append(bar.top).append(' ')
                    .append(bar.width()).append(' ').append(bar.height()).append('\n');
        }
        return text.toString();
    }

    private static long rootNode(ViewRootImpl root) throws ReflectiveOperationException {
        Object info = field(ViewRootImpl.class, "mAttachInfo").get(root);
        Object renderer = field(info.getClass(), "mThreadedRenderer").get(info);
        if (renderer == null) {
            return 0;
        }
        Object node = field(Class.forName("android.graphics.HardwareRenderer"), "mRootNode")
                .get(renderer);
        return field(node.getClass(), "mNativeRenderNode").getLong(node);
    }

    private static long surfaceControl(ViewRootImpl root) throws ReflectiveOperationException {
        return field(SurfaceControl.class, "mNativeObject").getLong(root.getSurfaceControl());
    }

    private static Field field(Class<?> owner, String name) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /**
     * The GUI tree of the app's windows, as {@code uiautomator dump} writes it, but without what
     * the keyboard covers: a touch there is of a key.
     */
    String gui() {
        List<WindowState> windows = windowsWithViews();
        if (windows.isEmpty()) {
            return dump(windows);
        }
        String[] text = new String[1];
        server.windows.dispatcher.expectAgain();
        Handler main = new Handler(Looper.getMainLooper());
        main.runWithScissors(() -> text[0] = dump(windows), 0);
        return text[0];
    }

    private String dump(List<WindowState> windows) {
        return GuiDump.of(windows, server.profile.rotation, server.windows.uncovered());
    }

    /** Activities, windows and services, a line each, with tabs: the front one first. */
    String state() {
        StringBuilder text = new StringBuilder();
        synchronized (server.tasks) {
            for (int at = server.tasks.tasks.size() - 1; at >= 0; at--) {
                Task task = server.tasks.tasks.get(at);
                for (int place = task.activities.size() - 1; place >= 0; place--) {
                    ActivityRecord activity = task.activities.get(place);
                    line(text, "activity", Integer.toString(task.id),
                            activity.component().flattenToShortString(),
                            activity.state.toString());
                }
            }
        }
        List<WindowState> windows = server.windows.visible();
        for (int at = windows.size() - 1; at >= 0; at--) {
            line(text, "window", windows.get(at).name(),
                    Boolean.toString(windows.get(at).hasFocus()));
        }
        server.activities.services.describe((name, state) -> line(text, "service", name, state));
        return text.toString();
    }

    private static void line(StringBuilder text, String... words) {
        text.append(String.join("\t", words)).append('\n');
    }

    /** The focused window's activity, as its class, or what else is in front. */
    String front() {
        return server.tasks.top() == null || server.tasks.lifeCycle.isHome() ? "home"
                : server.tasks.top().component().flattenToShortString();
    }
}
