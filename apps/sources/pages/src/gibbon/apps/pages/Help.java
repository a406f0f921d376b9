package gibbon.apps.pages;

import android.app.Activity;
import android.graphics.Bitmap;
import android.os.Bundle;
import android.util.Log;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Shows pages of the app's assets, tells what happens, and goes back through them. */
public final class Help extends Activity {
    static final String TAG = "pages";
    private WebView view;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        view = new WebView(this);
        view.getSettings().setJavaScriptEnabled(true);
        view.setWebViewClient(new Client());
        view.setWebChromeClient(new WebChromeClient() {
            @Override
            public void onReceivedTitle(WebView from, String title) {
                setTitle(title);
                Log.i(TAG, "title " + title);
            }

            @Override
            public void onProgressChanged(WebView from, int percent) {
                if (percent == 100) {
                    Log.i(TAG, "progress 100");
                }
            }
        });
        setContentView(view);
        if (state == null) {
            view.loadUrl("file:///android_asset/help.html");
        } else {
            view.restoreState(state);
        }
        Log.i(TAG, "url " + view.getUrl());
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        view.saveState(state);
    }

    @Override
    public void onBackPressed() {
        if (view.canGoBack()) {
            view.goBack();
        } else {
            super.onBackPressed();
        }
    }

    private static final class Client extends WebViewClient {
        @Override
        public boolean shouldOverrideUrlLoading(WebView from, WebResourceRequest request) {
            boolean isOwn = "own".equals(request.getUrl().getScheme());
            Log.i(TAG, "asked " + request.getUrl() + (request.hasGesture() ? " by finger" : ""));
            return isOwn;
        }

        @Override
        public void onPageStarted(WebView from, String url, Bitmap icon) {
            Log.i(TAG, "started " + url);
        }

        @Override
        public void onPageFinished(WebView from, String url) {
            Log.i(TAG, "finished " + url + " of " + from.copyBackForwardList().getSize());
        }

        @Override
        public void onReceivedError(WebView from, WebResourceRequest request,
                WebResourceError error) {
            Log.i(TAG, "error " + error.getErrorCode() + " " + error.getDescription());
        }
    }
}
