package gibbon.apps.pageforms;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.webkit.ConsoleMessage;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** A page with a form, whose scripts hear what is entered. */
public class Main extends Activity {
    private static final String TAG = "forms";

    boolean runsScripts() {
        return true;
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        WebView view = new WebView(this);
        view.getSettings().setJavaScriptEnabled(runsScripts());
        view.setWebChromeClient(new WebChromeClient() {
            @Override
            public boolean onConsoleMessage(ConsoleMessage message) {
                Log.i(TAG, message.message());
                return true;
            }
        });
        view.setWebViewClient(new WebViewClient() {
            @Override
            public boolean shouldOverrideUrlLoading(WebView from, WebResourceRequest request) {
                Log.i(TAG, "asked " + request.getUrl());
                return true;
            }
        });
        setContentView(view);
        view.loadUrl("file:///android_asset/form.html");
    }
}
