package gibbon.system.wm;

import android.graphics.Rect;
import android.graphics.Region;
import android.os.Bundle;
import android.util.MergedConfiguration;
import android.view.IWindow;
import android.view.IWindowSession;
import android.view.InputChannel;
import android.view.InsetsSourceControl;
import android.view.InsetsState;
import android.view.SurfaceControl;
import android.view.SurfaceSession;
import android.view.View;
import android.view.WindowLayout;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import android.window.ClientWindowFrames;
import gibbon.system.SystemServer;

/** An app's windows: added, laid out, removed. */
public abstract class WindowSession extends IWindowSession.Stub {
    private final SystemServer server;
    private final WindowLayout layout = new WindowLayout();
    private final SurfaceSession session = new SurfaceSession();

    WindowSession(SystemServer server) {
        this.server = server;
    }

    @Override
    public int addToDisplay(IWindow client, WindowManager.LayoutParams attributes, int visibility,
            int layerStack, int requestedVisibleTypes, InputChannel outChannel,
            InsetsState outInsets, InsetsSourceControl.Array outControls, Rect outAttachedFrame,
            float[] outScale) {
        if (server.windows.find(client) != null) {
            return WindowManagerGlobal.ADD_DUPLICATE_ADD;
        }
        InputChannel[] channels = InputChannel.openInputChannelPair(
                attributes.getTitle().toString());
        if (outChannel != null) {
            channels[1].copyTo(outChannel);
        }
        SurfaceControl surface = new SurfaceControl.Builder(session)
                .setName(attributes.getTitle().toString()).build();
        WindowState window = new WindowState(client, channels[0], surface);
        window.attributes.copyFrom(attributes);
        server.windows.add(window);
        outInsets.set(server.profile.insets(), true);
        outScale[0] = 1f;
        outAttachedFrame.set(0, 0, -1, -1);
        return WindowManagerGlobal.ADD_FLAG_IN_TOUCH_MODE | WindowManagerGlobal.ADD_FLAG_APP_VISIBLE
                | WindowManagerGlobal.ADD_FLAG_USE_BLAST;
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
        InsetsState insets = server.profile.insets();
        computeFrames(window, insets, outFrames);
        boolean resized = !window.frame.equals(outFrames.frame);
        window.frame.set(outFrames.frame);
        outConfiguration.setConfiguration(server.profile.configuration(),
                new android.content.res.Configuration());
        outInsets.set(insets, true);
        int result = 0;
        if (visibility == View.VISIBLE) {
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
        server.windows.updateFocus();
        return result;
    }

    @Override
    public void relayoutAsync(IWindow client, WindowManager.LayoutParams attributes, int width,
            int height, int visibility, int flags, int sequence, int lastSync) {
        relayout(client, attributes, width, height, visibility, flags, sequence, lastSync,
                new ClientWindowFrames(), new MergedConfiguration(), new SurfaceControl(),
                new InsetsState(), new InsetsSourceControl.Array(), null);
    }

    private void computeFrames(WindowState window, InsetsState insets, ClientWindowFrames frames) {
        Rect screen = server.profile.bounds();
        int windowingMode = android.app.WindowConfiguration.WINDOWING_MODE_FULLSCREEN;
        int types = android.view.WindowInsets.Type.defaultVisible();
        layout.computeFrames(window.attributes, insets, screen, screen, windowingMode,
                window.requestedWidth, window.requestedHeight, types, 1f, frames);
        frames.displayFrame.set(screen);
        frames.compatScale = 1f;
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
}
