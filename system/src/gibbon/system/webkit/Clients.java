package gibbon.system.webkit;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.net.Uri;
import android.provider.Browser;
import android.util.Log;
import android.webkit.DownloadListener;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.Map;

/** Who is told what happens, and asked where a link may lead. */
final class Clients {
    private static final String TAG = "AwContentsClient";

    private final WebView view;
    WebViewClient pages;
    WebChromeClient chrome;
    DownloadListener downloads;

    Clients(WebView view) {
        this.view = view;
    }

    private static WebResourceRequest request(String url, boolean hasGesture, boolean isMain) {
        return new WebResourceRequest() {
            @Override
            public Uri getUrl() {
                return Uri.parse(url);
            }

            @Override
            public boolean isForMainFrame() {
                return isMain;
            }

            @Override
            public boolean isRedirect() {
                return false;
            }

            @Override
            public boolean hasGesture() {
                return hasGesture;
            }

            @Override
            public String getMethod() {
                return "GET";
            }

            @Override
            public Map<String, String> getRequestHeaders() {
                return Collections.emptyMap();
            }
        };
    }

    /** Asked on the thread that fetches, as Chromium does. */
    WebResourceResponse intercept(String url, boolean isMain) {
        return pages == null ? null
                : pages.shouldInterceptRequest(view, request(url, false, isMain));
    }

    /** Whether the link is somebody else's matter: the client's, or without one another app's. */
    boolean takes(String url) {
        return pages != null ? pages.shouldOverrideUrlLoading(view, request(url, true, true))
                : opensElsewhere(url);
    }

    private boolean opensElsewhere(String url) {
        if (url.startsWith("about:") || url.matches("file:/*android_(asset|res)/.*")) {
            return false;
        }
        try {
            Intent intent = Intent.parseUri(url, Intent.URI_INTENT_SCHEME);
            intent.addCategory(Intent.CATEGORY_BROWSABLE);
            intent.setComponent(null);
            intent.setSelector(null);
            intent.putExtra(Browser.EXTRA_APPLICATION_ID, view.getContext().getPackageName());
            if (!isInActivity(view.getContext())) {
                intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
            }
            view.getContext().startActivity(intent);
            return true;
        } catch (URISyntaxException | ActivityNotFoundException | SecurityException problem) {
            Log.w(TAG, "No application can handle " + url);
            return false;
        }
    }

    static boolean isInActivity(Context context) {
        Context inner = context;
        while (inner instanceof ContextWrapper && !(inner instanceof Activity)) {
            inner = ((ContextWrapper) inner).getBaseContext();
        }
        return inner instanceof Activity;
    }

    void started(String url) {
        if (pages != null) {
            pages.onPageStarted(view, url, null);
        }
    }

    void visited(String url, boolean isReload) {
        if (pages != null) {
            pages.doUpdateVisitedHistory(view, url, isReload);
        }
    }

    void loads(String url) {
        if (pages != null) {
            pages.onLoadResource(view, url);
        }
    }

    void failed(String url, Resource.Problem problem) {
        if (pages != null) {
            pages.onReceivedError(view, request(url, false, true), problem.error());
        }
    }

    void finished(String url) {
        if (pages != null) {
            pages.onPageFinished(view, url);
        }
    }

    void visible(String url) {
        if (pages != null) {
            pages.onPageCommitVisible(view, url);
        }
    }

    void scaled(float before, float after) {
        if (pages != null) {
            pages.onScaleChanged(view, before, after);
        }
    }

    void progress(int percent) {
        if (chrome != null) {
            chrome.onProgressChanged(view, percent);
        }
    }

    void title(String title) {
        if (chrome != null) {
            chrome.onReceivedTitle(view, title);
        }
    }

    void download(String url, String userAgent, String type, long length) {
        if (downloads != null) {
            downloads.onDownloadStart(url, userAgent, "", type, length);
        }
    }
}
