package gibbon.system.wm;

import android.content.res.Configuration;
import android.graphics.Point;
import android.graphics.Rect;
import android.os.Bundle;
import android.os.IBinder;
import android.view.IWindowManager;
import android.view.IWindowSession;
import android.view.IWindowSessionCallback;
import android.view.InsetsState;
import android.view.IRotationWatcher;
import gibbon.system.ServiceDirectory;
import gibbon.system.SystemServer;

/** The window manager, as apps ask it. */
public abstract class WindowService extends IWindowManager.Stub {
    private final SystemServer server;

    WindowService(SystemServer server) {
        this.server = server;
    }

    @Override
    public IWindowSession openSession(IWindowSessionCallback callback) {
        return ServiceDirectory.instantiate(WindowSession.class, server);
    }

    /** There is no lock screen. */
    @Override
    public boolean isKeyguardLocked() {
        return false;
    }

    @Override
    public boolean isKeyguardSecure(int user) {
        return false;
    }

    @Override
    public boolean useBLAST() {
        return true;
    }

    @Override
    public void getInitialDisplaySize(int display, Point size) {
        size.set(server.profile.width(), server.profile.height());
    }

    @Override
    public void getBaseDisplaySize(int display, Point size) {
        size.set(server.profile.width(), server.profile.height());
    }

    @Override
    public int getInitialDisplayDensity(int display) {
        return server.profile.density;
    }

    @Override
    public int getBaseDisplayDensity(int display) {
        return server.profile.density;
    }

    @Override
    public float getAnimationScale(int which) {
        return 1f;
    }

    @Override
    public float[] getAnimationScales() {
        return new float[] {1f, 1f, 1f};
    }

    @Override
    public float getCurrentAnimatorScale() {
        return 1f;
    }

    @Override
    public boolean isInTouchMode(int display) {
        return server.windows.isInTouchMode;
    }

    @Override
    public void setInTouchMode(boolean isInTouchMode, int display) {
        server.windows.isInTouchMode = isInTouchMode;
    }

    @Override
    public void setInTouchModeOnAllDisplays(boolean isInTouchMode) {
        server.windows.isInTouchMode = isInTouchMode;
    }

    @Override
    public int getDefaultDisplayRotation() {
        return server.profile.rotation;
    }

    @Override
    public int watchRotation(IRotationWatcher watcher, int display) {
        return server.profile.rotation;
    }

    @Override
    public boolean hasNavigationBar(int display) {
        return true;
    }

    @Override
    public void getStableInsets(int display, Rect out) {
        Rect app = server.profile.appBounds();
        out.set(0, app.top, 0, server.profile.height() - app.bottom);
    }

    @Override
    public boolean getWindowInsets(int display, IBinder token, InsetsState out) {
        out.set(server.windows.insets(), true);
        return false;
    }

    @Override
    public Configuration attachWindowContextToDisplayArea(IBinder client, int type, int display,
            Bundle options) {
        return server.profile.configuration();
    }

    @Override
    public Configuration attachToDisplayContent(IBinder client, int display) {
        return server.profile.configuration();
    }
}
