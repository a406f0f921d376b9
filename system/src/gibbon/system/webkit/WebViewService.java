package gibbon.system.webkit;

import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.webkit.IWebViewUpdateService;
import android.webkit.WebViewFactory;
import android.webkit.WebViewProviderInfo;
import android.webkit.WebViewProviderResponse;
import gibbon.system.SystemServer;
import gibbon.system.pm.SystemApps;

/** Says which package brings the WebView: the device's own, without a native library. */
public abstract class WebViewService extends IWebViewUpdateService.Stub {
    static final String PACKAGE = "com.android.webview";
    /** That of Android 14's first emulator images. */
    static final String VERSION = "113.0.5672.136";
    private static final int VERSION_CODE = 567_263_637;
    /** By what the framework knows a WebView's package. */
    private static final String LIBRARY_KEY = "com.android.webview.WebViewLibrary";
    private static final String LIBRARY = "libwebviewchromium.so";
    private static final int FLAGS = PackageManager.GET_META_DATA
            | PackageManager.GET_SHARED_LIBRARY_FILES | PackageManager.GET_SIGNATURES;

    private final SystemServer server;

    WebViewService(SystemServer server) {
        this.server = server;
    }

    public static void install(SystemApps apps) {
        apps.app(PACKAGE, "Android System WebView").version(VERSION, VERSION_CODE)
                .metaData(LIBRARY_KEY, LIBRARY);
    }

    @Override
    public WebViewProviderResponse waitForAndGetProvider() {
        return new WebViewProviderResponse(getCurrentWebViewPackage(),
                WebViewFactory.LIBLOAD_SUCCESS);
    }

    @Override
    public WebViewProviderInfo[] getValidWebViewPackages() {
        return getAllWebViewPackages();
    }

    @Override
    public WebViewProviderInfo[] getAllWebViewPackages() {
        WebViewProviderInfo info = new WebViewProviderInfo(PACKAGE, "Android System WebView",
                true, false, null);
        return new WebViewProviderInfo[] {info};
    }

    @Override
    public PackageInfo getCurrentWebViewPackage() {
        return server.packages.get(PACKAGE).packageInfo(FLAGS);
    }

    @Override
    public String getCurrentWebViewPackageName() {
        return PACKAGE;
    }

    @Override
    public boolean isMultiProcessEnabled() {
        return true;
    }
}
