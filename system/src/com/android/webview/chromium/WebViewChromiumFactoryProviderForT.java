package com.android.webview.chromium;

import android.webkit.WebViewDelegate;
import android.webkit.WebViewFactoryProvider;
import gibbon.system.webkit.Provider;

/** The class that the framework looks for in the WebView's package; its name is Chromium's. */
public final class WebViewChromiumFactoryProviderForT {
    private WebViewChromiumFactoryProviderForT() {}

    public static WebViewFactoryProvider create(WebViewDelegate delegate) {
        return new Provider(delegate);
    }
}
