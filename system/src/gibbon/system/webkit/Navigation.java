package gibbon.system.webkit;

import android.os.Bundle;
import android.webkit.DownloadListener;
import android.webkit.URLUtil;
import android.webkit.WebBackForwardList;
import android.webkit.WebChromeClient;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.webkit.WebViewDatabase;
import java.util.Map;

/** The part of a WebView that goes from page to page. */
abstract class Navigation extends Ignored {
    final History history = new History();
    final Clients clients;
    final Loader loader;
    Sources sources;
    private final WebView view;

    Navigation(WebView view) {
        this.view = view;
        clients = new Clients(view);
        loader = new Loader((Engine) this, clients);
    }

    abstract void show(Page page, History.Entry entry);

    abstract void rememberScroll();

    abstract void scrollToFragment();

    @Override
    public void loadUrl(String url) {
        loadUrl(url, null);
    }

    @Override
    public void loadUrl(String url, Map<String, String> headers) {
        if (url == null) {
            return;
        } else if (Addresses.isScript(url)) {
            if (getSettings().getJavaScriptEnabled()) {
                String script = url.trim().substring("javascript:".length());
                evaluateJavaScript(android.net.Uri.decode(script), null);
            }
            return;
        }
        loader.load(History.Entry.of(Addresses.fixed(url)));
    }

    @Override
    public void postUrl(String url, byte[] data) {
        if (!URLUtil.isNetworkUrl(url)) {
            loadUrl(url);
            return;
        }
        History.Entry entry = History.Entry.of(Addresses.fixed(url));
        entry.method = "POST";
        loader.load(entry);
    }

    /** The data is part of the address, as it is written. */
    @Override
    public void loadData(String data, String type, String encoding) {
        boolean isBase64 = "base64".equalsIgnoreCase(encoding);
        loader.load(History.Entry.of("data:" + (type == null || type.isEmpty() ? "text/html" : type)
                + (isBase64 ? ";base64," : ",") + (data == null ? "" : data)));
    }

    @Override
    public void loadDataWithBaseURL(String base, String data, String type, String encoding,
            String historyUrl) {
        if (base != null && base.startsWith("data:")) {
            loadData(data, type, encoding);
            return;
        }
        History.Entry entry = History.Entry.of(
                historyUrl == null || historyUrl.isEmpty() ? "about:blank" : historyUrl);
        entry.base = base == null || base.isEmpty()
                ? "about:blank" : CanonicalAddress.of(base);
        entry.data = data == null ? "" : data;
        entry.type = type == null || type.isEmpty() ? "text/html" : type;
        loader.load(entry);
    }

    /** A link was tapped. */
    void follow(String target) {
        String base = history.current() == null ? "about:blank" : history.current().base;
        String url = Addresses.resolve(base, target);
        if (Addresses.isScript(url)) {
            loadUrl(url);
            return;
        }
        boolean isWithin = Addresses.fragment(url) != null
                && Addresses.withoutFragment(url).equals(Addresses.withoutFragment(base));
        if (!isWithin) {
            loader.post(() -> {
                if (!clients.takes(url)) {
                    loader.load(History.Entry.of(url));
                }
            });
            return;
        }
        History.Entry now = history.current();
        History.Entry entry = History.Entry.of(now.data == null ? url : now.url);
        entry.base = url;
        entry.data = now.data;
        entry.type = now.type;
        entry.title = now.title;
        loader.post(() -> loader.within(entry));
    }

    @Override
    public void stopLoading() {
        loader.stop();
    }

    @Override
    public void reload() {
        if (history.current() != null) {
            loader.load(history.current(), true, (pages, entry) -> {});
        }
    }

    @Override
    public boolean canGoBack() {
        return canGoBackOrForward(-1);
    }

    @Override
    public void goBack() {
        goBackOrForward(-1);
    }

    @Override
    public boolean canGoForward() {
        return canGoBackOrForward(1);
    }

    @Override
    public void goForward() {
        goBackOrForward(1);
    }

    @Override
    public boolean canGoBackOrForward(int steps) {
        return history.canGo(steps);
    }

    @Override
    public void goBackOrForward(int steps) {
        if (steps != 0 && history.canGo(steps)) {
            loader.load(history.entries.get(history.current + steps), false,
                    (pages, entry) -> pages.current = pages.entries.indexOf(entry));
        }
    }

    @Override
    public WebBackForwardList copyBackForwardList() {
        return history.copy();
    }

    @Override
    public void clearHistory() {
        history.clear();
    }

    @Override
    public void clearView() {
        loadUrl("about:blank");
    }

    @Override
    public WebBackForwardList saveState(Bundle state) {
        rememberScroll();
        return state != null && history.save(state) ? history.copy() : null;
    }

    @Override
    public WebBackForwardList restoreState(Bundle state) {
        if (!history.restore(state)) {
            return null;
        }
        loader.load(history.current(), false, (pages, entry) -> {});
        return history.copy();
    }

    @Override
    public String getUrl() {
        History.Entry entry = loader.pending != null ? loader.pending : history.current();
        return entry == null ? null : entry.url;
    }

    @Override
    public String getOriginalUrl() {
        return history.current() == null ? null : history.current().originalUrl;
    }

    @Override
    public String getTitle() {
        return history.current() == null ? "" : history.current().title;
    }

    @Override
    public int getProgress() {
        return loader.progress;
    }

    @Override
    public void destroy() {
        loader.destroy();
    }

    @Override
    public void setWebViewClient(WebViewClient client) {
        clients.pages = client;
    }

    @Override
    public WebViewClient getWebViewClient() {
        if (clients.pages == null) {
            return new WebViewClient();
        }
        return clients.pages;
    }

    @Override
    public void setWebChromeClient(WebChromeClient client) {
        clients.chrome = client;
    }

    @Override
    public WebChromeClient getWebChromeClient() {
        return clients.chrome;
    }

    @Override
    public void setDownloadListener(DownloadListener listener) {
        clients.downloads = listener;
    }

    @Override
    public void setHttpAuthUsernamePassword(String host, String realm, String name,
            String password) {
        WebViewDatabase.getInstance(view.getContext())
                .setHttpAuthUsernamePassword(host, realm, name, password);
    }

    @Override
    public String[] getHttpAuthUsernamePassword(String host, String realm) {
        return WebViewDatabase.getInstance(view.getContext())
                .getHttpAuthUsernamePassword(host, realm);
    }
}
