package gibbon.system.webkit;

import android.graphics.Bitmap;
import android.net.Uri;
import android.net.http.SslCertificate;
import android.os.Bundle;
import android.os.Message;
import android.print.PrintDocumentAdapter;
import android.view.View;
import android.webkit.ValueCallback;
import android.webkit.WebMessage;
import android.webkit.WebMessagePort;
import android.webkit.WebView;
import android.webkit.WebViewProvider;
import android.webkit.WebViewRenderProcess;
import android.webkit.WebViewRenderProcessClient;
import java.io.BufferedWriter;
import java.io.File;
import java.util.concurrent.Executor;

/**
 * What nothing comes of. Some of it does nothing in Chromium either; what would do something there
 * is native, without a body, and so counted as a stand-in.
 */
abstract class Ignored implements WebViewProvider {
    private WebViewRenderProcessClient renderClient;
    private int rendererPriority = WebView.RENDERER_PRIORITY_IMPORTANT;
    private boolean priorityWaived;

    @Override
    public native PrintDocumentAdapter createPrintDocumentAdapter(String name);

    @Override
    public native WebMessagePort[] createWebMessageChannel();

    @Override
    public native void postMessageToMainFrame(WebMessage message, Uri origin);

    @Override
    public native void saveWebArchive(String file);

    @Override
    public native void saveWebArchive(String base, boolean choosesName,
            ValueCallback<String> callback);

    @Override
    public native WebViewRenderProcess getWebViewRenderProcess();

    @Override
    public native boolean showFindDialog(String text, boolean showKeyboard);

    @Override
    public native void requestFocusNodeHref(Message message);

    @Override
    public native void requestImageRef(Message message);

    @Override
    public void setWebViewRenderProcessClient(Executor executor,
            WebViewRenderProcessClient client) {
        renderClient = client;
    }

    @Override
    public WebViewRenderProcessClient getWebViewRenderProcessClient() {
        return renderClient;
    }

    @Override
    public void setRendererPriorityPolicy(int priority, boolean waived) {
        rendererPriority = priority;
        priorityWaived = waived;
    }

    @Override
    public int getRendererRequestedPriority() {
        return rendererPriority;
    }

    @Override
    public boolean getRendererPriorityWaivedWhenNotVisible() {
        return priorityWaived;
    }

    // What Chromium does nothing for, either.

    @Override
    public void setHorizontalScrollbarOverlay(boolean overlay) {}

    @Override
    public void setVerticalScrollbarOverlay(boolean overlay) {}

    @Override
    public boolean overlayHorizontalScrollbar() {
        return true;
    }

    @Override
    public boolean overlayVerticalScrollbar() {
        return true;
    }

    @Override
    public int getVisibleTitleHeight() {
        return 0;
    }

    @Override
    public SslCertificate getCertificate() {
        return null;
    }

    @Override
    public void setCertificate(SslCertificate certificate) {}

    @Override
    public void savePassword(String host, String name, String password) {}

    @Override
    public void setNetworkAvailable(boolean available) {}

    @Override
    public boolean savePicture(Bundle bundle, File file) {
        return false;
    }

    @Override
    public boolean restorePicture(Bundle bundle, File file) {
        return false;
    }

    @Override
    public boolean isPrivateBrowsingEnabled() {
        return false;
    }

    @Override
    public void invokeZoomPicker() {}

    @Override
    public Bitmap getFavicon() {
        return null;
    }

    @Override
    public String getTouchIconUrl() {
        return null;
    }

    @Override
    public void freeMemory() {}

    @Override
    public void clearCache(boolean withFiles) {}

    @Override
    public void clearFormData() {}

    @Override
    public void clearSslPreferences() {}

    @Override
    public void setPictureListener(WebView.PictureListener listener) {}

    @Override
    public void setMapTrackballToArrowKeys(boolean map) {}

    @Override
    public View getZoomControls() {
        return null;
    }

    @Override
    public void dumpViewHierarchyWithProperties(BufferedWriter out, int level) {}

    @Override
    public View findHierarchyView(String className, int hash) {
        return null;
    }

    @Override
    public void notifyFindDialogDismissed() {}
}
