package org.gibbon.platform;

import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.io.ByteArrayInputStream;

/** Which addresses a WebView tells its client of. */
final class Addresses {
    private static final String[] ASKED = {
        "https://localhost", "HTTPS://LocalHost:443/a/../b c?q=ü d#f g", "http://localhost:8080",
        "example.org", "about:blank", "file:///android_asset/none.html",
        "file:///android_asset/../x",
    };
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final WebView view;

    Addresses(Context context) {
        view = new WebView(context);
    }

    void ask() {
        view.setWebViewClient(new WebViewClient() {
            @Override
            public WebResourceResponse shouldInterceptRequest(WebView from,
                    WebResourceRequest request) {
                Main.tell("asked for " + request.getUrl());
                return new WebResourceResponse("text/html", "UTF-8",
                        new ByteArrayInputStream(new byte[0]));
            }
        });
        for (int at = 0; at < ASKED.length; at++) {
            String address = ASKED[at];
            handler.postDelayed(() -> view.loadUrl(address), 200 * at);
        }
    }
}
