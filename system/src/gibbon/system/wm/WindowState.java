package gibbon.system.wm;

import android.graphics.Rect;
import android.graphics.Region;
import android.view.IWindow;
import android.view.InputChannel;
import android.view.SurfaceControl;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowInsets;
import android.view.WindowManager;

/** A window: what its app wants of it, and where it is. */
public final class WindowState {
    final IWindow client;
    /** The activity it belongs to; null if to none. */
    final ActivityRecord activity;
    /** The window that this one is attached to; null if it stands alone. */
    final WindowState parent;
    final WindowManager.LayoutParams attributes = new WindowManager.LayoutParams();
    /** Our end of the channel that its input goes through. */
    final InputChannel channel;
    InputDispatcher.Sender sender;
    final SurfaceControl surface;
    final Rect frame = new Rect();
    int visibility = View.GONE;
    int requestedWidth = -1;
    int requestedHeight = -1;
    /** Which bars it wants to see, by {@link WindowInsets.Type}. */
    int requestedVisibleTypes = WindowInsets.Type.defaultVisible();
    boolean hasSurface;
    boolean hasFocus;
    final WindowIdentity identity = new WindowIdentity(this);
    /** The touchable part if it is not all of it, in the window's own coordinates. */
    Region touchable;

    WindowState(IWindow client, ActivityRecord activity, WindowState parent, InputChannel channel,
            SurfaceControl surface) {
        this.client = client;
        this.activity = activity;
        this.parent = parent;
        this.channel = channel;
        this.surface = surface;
    }

    boolean isVisible() {
        return visibility == View.VISIBLE && hasSurface && isAppVisible()
                && (parent == null || parent.isVisible());
    }

    /** Whether its activity is to be seen at all. */
    boolean isAppVisible() {
        return activity == null || activity.isVisible;
    }

    boolean takesFocus() {
        return isVisible() && (attributes.flags
                & WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE) == 0;
    }

    /** Whether it decides on the bars if it is in front. */
    boolean isFullscreen() {
        int type = attributes.type;
        return parent == null && type >= WindowManager.LayoutParams.FIRST_APPLICATION_WINDOW
                && type <= WindowManager.LayoutParams.LAST_APPLICATION_WINDOW
                && attributes.width == WindowManager.LayoutParams.MATCH_PARENT
                && attributes.height == WindowManager.LayoutParams.MATCH_PARENT;
    }

    boolean isKeyboard() {
        return attributes.type == WindowManager.LayoutParams.TYPE_INPUT_METHOD;
    }

    public boolean takesTouches() {
        return (attributes.flags & WindowManager.LayoutParams.FLAG_NOT_TOUCHABLE) == 0;
    }

    boolean takesTouchAt(int x, int y) {
        int flags = attributes.flags;
        if (!isVisible() || !takesTouches()) {
            return false;
        }
        boolean isModal = (flags & (WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL
                | WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE)) == 0;
        if (isModal) {
            return true;
        }
        return touchable != null ? touchable.contains(x - frame.left, y - frame.top)
                : frame.contains(x, y);
    }

    /** Whether it is told of touches that go to others. */
    boolean watchesOutsideTouch() {
        return isVisible() && (attributes.flags
                & WindowManager.LayoutParams.FLAG_WATCH_OUTSIDE_TOUCH) != 0;
    }

    public Rect frame() {
        return frame;
    }

    /** Where its pixels are: around its frame there may be room for a shadow. */
    public Rect surfaceFrame() {
        Rect insets = attributes.surfaceInsets;
        return new Rect(frame.left - insets.left, frame.top - insets.top,
                frame.right + insets.right, frame.bottom + insets.bottom);
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

    /** As its input channel is called. */
    String channelName() {
        return Integer.toHexString(System.identityHashCode(this)) + " " + name() + " (server)";
    }

    /** It is taken away. */
    void close() {
        if (sender != null) {
            sender.close();
        }
    }

    public boolean hasFocus() {
        return hasFocus;
    }

    public String name() {
        return attributes.getTitle().toString();
    }
}
