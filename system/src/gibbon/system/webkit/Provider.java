package gibbon.system.webkit;

import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.webkit.CookieManager;
import android.webkit.GeolocationPermissions;
import android.webkit.ServiceWorkerController;
import android.webkit.TokenBindingService;
import android.webkit.TracingController;
import android.webkit.ValueCallback;
import android.webkit.WebIconDatabase;
import android.webkit.WebStorage;
import android.webkit.WebView;
import android.webkit.WebViewDatabase;
import android.webkit.WebViewDelegate;
import android.webkit.WebViewFactoryProvider;
import android.webkit.WebViewProvider;
import java.util.List;

/**
 * The device's WebView: pages are read, laid out and drawn by {@link Engine}, as text with
 * pictures, links and forms.
 *
 * <p><b>Differs from Android</b>: style sheets count for little, scripts are run by
 * {@code gibbon.system.webkit.script}.
 */
public final class Provider implements WebViewFactoryProvider, WebViewFactoryProvider.Statics {
    private final WebViewDelegate delegate;
    private final Cookies cookies = new Cookies();
    private final GeolocationPermissions locations = new Stores.Locations();
    private final TracingController tracing = new Stores.Tracing();
    private final ServiceWorkerController workers = new Stores.Workers();
    private final WebIconDatabase icons = new Stores.Icons();
    private final WebStorage storage = new Stores.Storage();
    private final WebViewDatabase database = new Stores.Database();

    public Provider(WebViewDelegate delegate) {
        this.delegate = delegate;
    }

    @Override
    public Statics getStatics() {
        return this;
    }

    @Override
    public WebViewProvider createWebView(WebView view, WebView.PrivateAccess access) {
        return new Engine(view, access);
    }

    @Override
    public GeolocationPermissions getGeolocationPermissions() {
        return locations;
    }

    @Override
    public CookieManager getCookieManager() {
        return cookies;
    }

    @Override
    public TokenBindingService getTokenBindingService() {
        return null;
    }

    @Override
    public TracingController getTracingController() {
        return tracing;
    }

    @Override
    public ServiceWorkerController getServiceWorkerController() {
        return workers;
    }

    @Override
    public WebIconDatabase getWebIconDatabase() {
        return icons;
    }

    @Override
    public WebStorage getWebStorage() {
        return storage;
    }

    @Override
    public WebViewDatabase getWebViewDatabase(Context context) {
        return database;
    }

    @Override
    public ClassLoader getWebViewClassLoader() {
        return delegate.getApplication().getClassLoader();
    }

    /** Chromium's answers null, too. */
    @Override
    public String findAddress(String text) {
        return null;
    }

    @Override
    public String getDefaultUserAgent(Context context) {
        return Settings.usualUserAgent();
    }

    @Override
    public void freeMemoryForTests() {}

    @Override
    public void setWebContentsDebuggingEnabled(boolean enabled) {}

    @Override
    public void clearClientCertPreferences(Runnable done) {
        if (done != null) {
            done.run();
        }
    }

    @Override
    public void enableSlowWholeDocumentDraw() {}

    @Override
    public Uri[] parseFileChooserResult(int result, Intent data) {
        boolean isChosen = result == android.app.Activity.RESULT_OK && data != null
                && data.getData() != null;
        return isChosen ? new Uri[] {data.getData()} : null;
    }

    @Override
    public void initSafeBrowsing(Context context, ValueCallback<Boolean> callback) {
        if (callback != null) {
            Stores.answer(callback, false);
        }
    }

    @Override
    public void setSafeBrowsingWhitelist(List<String> hosts, ValueCallback<Boolean> callback) {
        if (callback != null) {
            Stores.answer(callback, true);
        }
    }

    @Override
    public Uri getSafeBrowsingPrivacyPolicyUrl() {
        return Uri.parse("https://www.google.com/chrome/privacy/");
    }
}
