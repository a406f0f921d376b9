package gibbon.system.content;

import android.content.pm.PackageInfo;
import android.webkit.IWebViewUpdateService;
import android.webkit.WebViewFactory;
import android.webkit.WebViewProviderInfo;
import android.webkit.WebViewProviderResponse;

/** No WebView is installed: its engine is a native library. */
public abstract class WebViewService extends IWebViewUpdateService.Stub {
    @Override
    public WebViewProviderResponse waitForAndGetProvider() {
        return new WebViewProviderResponse(null,
                WebViewFactory.LIBLOAD_FAILED_LISTING_WEBVIEW_PACKAGES);
    }

    @Override
    public WebViewProviderInfo[] getValidWebViewPackages() {
        return new WebViewProviderInfo[0];
    }

    @Override
    public WebViewProviderInfo[] getAllWebViewPackages() {
        return new WebViewProviderInfo[0];
    }

    @Override
    public PackageInfo getCurrentWebViewPackage() {
        return null;
    }
}
