package gibbon.system.wm;

import android.graphics.Rect;
import android.graphics.Region;
import android.view.IWindow;
import android.view.InputChannel;
import android.view.InputEventSender;
import android.view.SurfaceControl;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowManager;

/** A window: what its app wants of it, and where it is. */
public final class WindowState {
    final IWindow client;
    final WindowManager.LayoutParams attributes = new WindowManager.LayoutParams();
    /** Our end of the channel that its input goes through. */
    final InputChannel channel;
    InputEventSender sender;
    final SurfaceControl surface;
    final Rect frame = new Rect();
    int visibility = View.GONE;
    int requestedWidth = -1;
    int requestedHeight = -1;
    boolean hasSurface;
    boolean hasFocus;
    /** The touchable part if it is not all of it, in the window's own coordinates. */
    Region touchable;

    WindowState(IWindow client, InputChannel channel, SurfaceControl surface) {
        this.client = client;
        this.channel = channel;
        this.surface = surface;
    }

    boolean isVisible() {
        return visibility == View.VISIBLE && hasSurface;
    }

    /** How windows are stacked: windows of an activity, those above them, and so on. */
    int layer() {
        int type = attributes.type;
        if (type >= WindowManager.LayoutParams.FIRST_SYSTEM_WINDOW) {
            return 2;
        }
        return type >= WindowManager.LayoutParams.FIRST_SUB_WINDOW ? 1 : 0;
    }

    boolean isSubWindow() {
        return layer() == 1;
    }

    boolean takesFocus() {
        return isVisible() && (attributes.flags
                & WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE) == 0;
    }

    boolean takesTouchAt(int x, int y) {
        int flags = attributes.flags;
        if (!isVisible() || (flags & WindowManager.LayoutParams.FLAG_NOT_TOUCHABLE) != 0) {
            return false;
        }
        if (touchable != null) {
            return touchable.contains(x - frame.left, y - frame.top);
        }
        boolean isModal = (flags & (WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL
                | WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE)) == 0;
        return isModal || frame.contains(x, y);
    }

    public Rect frame() {
        return frame;
    }

    /** How much it dims what is behind it, from 0 to 1. */
    public float dim() {
        boolean dims = (attributes.flags & WindowManager.LayoutParams.FLAG_DIM_BEHIND) != 0;
        return dims ? attributes.dimAmount : 0f;
    }

    /** The app's side of it; null if the app has dropped it. */
    public ViewRootImpl viewRoot() {
        try {
            java.lang.reflect.Field field = client.getClass().getDeclaredField("mViewAncestor");
            field.setAccessible(true);
            return (ViewRootImpl) ((java.lang.ref.WeakReference<?>) field.get(client)).get();
        } catch (ReflectiveOperationException foreign) {
            return null;
        }
    }

    String name() {
        return attributes.getTitle().toString();
    }
}
