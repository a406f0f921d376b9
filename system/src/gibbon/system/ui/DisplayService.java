package gibbon.system.ui;

import android.graphics.Point;
import android.hardware.OverlayProperties;
import android.hardware.display.Curve;
import android.hardware.display.IDisplayManager;
import android.hardware.display.IDisplayManagerCallback;
import android.hardware.display.DisplayManagerGlobal;
import android.hardware.display.WifiDisplayStatus;
import android.os.RemoteException;
import android.view.Display;
import android.view.DisplayInfo;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.List;

/** The one display. */
public abstract class DisplayService extends IDisplayManager.Stub {
    private final SystemServer server;
    private final List<IDisplayManagerCallback> callbacks = new ArrayList<>();

    DisplayService(SystemServer server) {
        this.server = server;
    }

    @Override
    public DisplayInfo getDisplayInfo(int display) {
        return display == Display.DEFAULT_DISPLAY ? server.profile.displayInfo() : null;
    }

    @Override
    public int[] getDisplayIds(boolean includeDisabled) {
        return new int[] {Display.DEFAULT_DISPLAY};
    }

    @Override
    public boolean isUidPresentOnDisplay(int uid, int display) {
        return display == Display.DEFAULT_DISPLAY;
    }

    @Override
    public void registerCallback(IDisplayManagerCallback callback) {
        callbacks.add(callback);
    }

    @Override
    public void registerCallbackWithEventMask(IDisplayManagerCallback callback, long mask) {
        if (!callbacks.contains(callback)) {
            callbacks.add(callback);
        }
    }

    /** Something about the display is not as it was. */
    public void changed() throws RemoteException {
        for (IDisplayManagerCallback callback : callbacks) {
            callback.onDisplayEvent(Display.DEFAULT_DISPLAY,
                    DisplayManagerGlobal.EVENT_DISPLAY_CHANGED);
        }
    }

    @Override
    public Point getStableDisplaySize() {
        return new Point(server.profile.width(), server.profile.height());
    }

    @Override
    public Curve getMinimumBrightnessCurve() {
        return new Curve(new float[] {0f, 1f}, new float[] {0f, 0.1f});
    }

    @Override
    public float getBrightness(int display) {
        return 0.5f;
    }

    @Override
    public int getPreferredWideGamutColorSpaceId() {
        return 0;
    }

    /** No composer of planes, so none of its features. */
    @Override
    public OverlayProperties getOverlaySupport() {
        return null;
    }

    @Override
    public boolean isMinimalPostProcessingRequested(int display) {
        return false;
    }

    @Override
    public int[] getUserDisabledHdrTypes() {
        return new int[0];
    }

    @Override
    public boolean areUserDisabledHdrTypesAllowed() {
        return true;
    }

    @Override
    public WifiDisplayStatus getWifiDisplayStatus() {
        return new WifiDisplayStatus();
    }

    @Override
    public int[] getSupportedHdrOutputTypes() {
        return new int[0];
    }
}
