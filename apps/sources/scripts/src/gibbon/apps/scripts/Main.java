package gibbon.apps.scripts;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.webkit.ConsoleMessage;
import android.webkit.JavascriptInterface;
import android.webkit.WebChromeClient;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** A page whose scripts compute, change it, draw, and talk with the app. */
public final class Main extends Activity {
    private static final String TAG = "scripts";

    /** What scripts may call. */
    public static final class Host {
        @JavascriptInterface
        public String say(String text, int number) {
            Log.i(TAG, "said " + text + " " + number);
            return "heard " + text;
        }

        /** Not for scripts. */
        public void hidden() {}
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        WebView view = new WebView(this);
        view.getSettings().setJavaScriptEnabled(true);
        view.addJavascriptInterface(new Host(), "host");
        view.setWebChromeClient(new WebChromeClient() {
            @Override
            public boolean onConsoleMessage(ConsoleMessage message) {
                Log.i(TAG, "console " + message.message());
                return true;
            }
        });
        view.setWebViewClient(new WebViewClient() {
            @Override
            public void onPageFinished(WebView from, String url) {
                from.evaluateJavascript("({sum: [1, 2, 3].reduce((a, b) => a + b)})",
                        result -> Log.i(TAG, "evaluated " + result));
                from.evaluateJavascript("typeof host.hidden",
                        result -> Log.i(TAG, "hidden " + result));
            }
        });
        setContentView(view);
        view.loadUrl("file:///android_asset/page.html");
    }
}
