package gibbon.system.wm;

import android.graphics.Rect;
import android.graphics.Region;
import android.os.Bundle;
import android.os.IBinder;
import android.util.MergedConfiguration;
import android.view.IWindow;
import android.view.IWindowId;
import android.view.IWindowSession;
import android.view.InputChannel;
import android.view.InsetsSourceControl;
import android.view.InsetsState;
import android.view.SurfaceControl;
import android.view.SurfaceSession;
import android.view.View;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import android.window.ClientWindowFrames;
import android.window.OnBackInvokedCallbackInfo;
import gibbon.system.SystemServer;
import java.util.List;

/** An app's windows: added, laid out, removed. */
public abstract class WindowSession extends IWindowSession.Stub {
    private final SystemServer server;
    private final SurfaceSession session = new SurfaceSession();

    WindowSession(SystemServer server) {
        this.server = server;
    }

    @Override
    public int addToDisplay(IWindow client, WindowManager.LayoutParams attributes, int visibility,
            int layerStack, int requestedVisibleTypes, InputChannel outChannel,
            InsetsState outInsets, InsetsSourceControl.Array outControls, Rect outAttachedFrame,
            float[] outScale) {
        int refusal = WindowAdmission.check(server, client, attributes);
        if (refusal != WindowManagerGlobal.ADD_OKAY) {
            return refusal;
        }
        InputChannel[] channels = InputChannel.openInputChannelPair(
                attributes.getTitle().toString());
        if (outChannel != null) {
            channels[1].copyTo(outChannel);
        }
        SurfaceControl surface = new SurfaceControl.Builder(session)
                .setName(attributes.getTitle().toString()).build();
        WindowState parent = WindowAdmission.isSubWindow(attributes.type)
                ? server.windows.find(attributes.token) : null;
        ActivityRecord activity = parent != null ? parent.activity
                : ActivityRecord.of(attributes.token);
        WindowState window = new WindowState(client, activity, parent, channels[0], surface);
        window.attributes.copyFrom(attributes);
        window.requestedVisibleTypes = requestedVisibleTypes;
        server.windows.add(window);
        outInsets.set(server.windows.insets(), true);
        outScale[0] = 1f;
        if (parent != null) {
            outAttachedFrame.set(parent.frame);
        } else {
            outAttachedFrame.set(0, 0, -1, -1);
        }
        return (server.windows.isInTouchMode ? WindowManagerGlobal.ADD_FLAG_IN_TOUCH_MODE : 0)
                | WindowManagerGlobal.ADD_FLAG_USE_BLAST
                | (window.isAppVisible() ? WindowManagerGlobal.ADD_FLAG_APP_VISIBLE : 0);
    }

    @Override
    public IWindowId getWindowId(IBinder client) {
        WindowState window = server.windows.find(client);
        return window == null ? null : window.identity;
    }

    @Override
    public int addToDisplayAsUser(IWindow client, WindowManager.LayoutParams attributes,
            int visibility, int layerStack, int user, int requestedVisibleTypes,
            InputChannel outChannel, InsetsState outInsets, InsetsSourceControl.Array outControls,
            Rect outAttachedFrame, float[] outScale) {
        return addToDisplay(client, attributes, visibility, layerStack, requestedVisibleTypes,
                outChannel, outInsets, outControls, outAttachedFrame, outScale);
    }

    @Override
    public void remove(IWindow client) {
        WindowState window = server.windows.find(client);
        if (window != null) {
            server.windows.remove(window);
        }
    }

    @Override
    public int relayout(IWindow client, WindowManager.LayoutParams attributes, int width,
            int height, int visibility, int flags, int sequence, int lastSync,
            ClientWindowFrames outFrames, MergedConfiguration outConfiguration,
            SurfaceControl outSurface, InsetsState outInsets,
            InsetsSourceControl.Array outControls, Bundle outBundle) {
        WindowState window = server.windows.find(client);
        if (window == null) {
            return 0;
        }
        if (attributes != null) {
            window.attributes.copyFrom(attributes);
        }
        window.requestedWidth = width;
        window.requestedHeight = height;
        window.visibility = visibility;
        InsetsState insets = server.windows.insets();
        boolean resized = server.windows.place(window, insets, outFrames);
        outConfiguration.setConfiguration(server.profile.configuration(),
                new android.content.res.Configuration());
        outInsets.set(insets, true);
        int result = 0;
        if (visibility == View.VISIBLE && window.isAppVisible()) {
            if (!window.hasSurface) {
                window.hasSurface = true;
                result |= WindowManagerGlobal.RELAYOUT_RES_FIRST_TIME
                        | WindowManagerGlobal.RELAYOUT_RES_SURFACE_CHANGED;
            } else if (resized) {
                result |= WindowManagerGlobal.RELAYOUT_RES_SURFACE_RESIZED;
            }
            outSurface.copyFrom(window.surface, "relayout");
        } else {
            window.hasSurface = false;
            outSurface.release();
        }
        server.windows.update();
        return result;
    }

    @Override
    public void relayoutAsync(IWindow client, WindowManager.LayoutParams attributes, int width,
            int height, int visibility, int flags, int sequence, int lastSync) {
        relayout(client, attributes, width, height, visibility, flags, sequence, lastSync,
                new ClientWindowFrames(), new MergedConfiguration(), new SurfaceControl(),
                new InsetsState(), new InsetsSourceControl.Array(), null);
    }

    /** The bars that a window wants to see. */
    @Override
    public void updateRequestedVisibleTypes(IWindow client, int types) {
        WindowState window = server.windows.find(client);
        if (window != null) {
            window.requestedVisibleTypes = types;
            server.windows.update();
        }
    }

    @Override
    public void finishDrawing(IWindow client, SurfaceControl.Transaction transaction,
            int sequence) {
        if (transaction != null) {
            transaction.apply();
        }
    }

    @Override
    public void setInsets(IWindow client, int insets, Rect content, Rect visible,
            Region touchable) {
        WindowState window = server.windows.find(client);
        if (window != null) {
            boolean isRegion = insets
                    == android.view.ViewTreeObserver.InternalInsetsInfo.TOUCHABLE_INSETS_REGION;
            window.touchable = isRegion ? new Region(touchable) : null;
        }
    }

    @Override
    public void clearTouchableRegion(IWindow client) {
        WindowState window = server.windows.find(client);
        if (window != null) {
            window.touchable = null;
        }
    }

    @Override
    public boolean outOfMemory(IWindow client) {
        return false;
    }

    /** The device does not shake, but it would. */
    @Override
    public boolean performHapticFeedback(int effect, boolean always) {
        return true;
    }

    @Override
    public void performHapticFeedbackAsync(int effect, boolean always) {}

    /** Which view a key goes to is the app's own business: Back comes as a key here. */
    @Override
    public void setOnBackInvokedCallbackInfo(IWindow client, OnBackInvokedCallbackInfo info) {}

    /** Only a magnifier would follow. */
    @Override
    public void onRectangleOnScreenRequested(IBinder token, Rect rectangle) {}

    /** There are no gestures of the system to keep away. */
    @Override
    public void reportSystemGestureExclusionChanged(IWindow client, List<Rect> exclusions) {}

    @Override
    public void reportKeepClearAreasChanged(IWindow client, List<Rect> restricted,
            List<Rect> unrestricted) {}

    @Override
    public boolean cancelDraw(IWindow client) {
        return false;
    }

    /** Only a mouse has a pointer. */
    @Override
    public void updatePointerIcon(IWindow client) {}
}
