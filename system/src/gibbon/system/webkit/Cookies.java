package gibbon.system.webkit;

import android.net.Uri;
import android.os.Handler;
import android.os.Looper;
import android.util.ArrayMap;
import android.webkit.CookieManager;
import android.webkit.ValueCallback;
import android.webkit.WebView;
import java.util.WeakHashMap;

/** Cookies that the app itself sets, by host, for as long as the process lives. */
final class Cookies extends CookieManager {
    private final ArrayMap<String, ArrayMap<String, String>> hosts = new ArrayMap<>();
    private final WeakHashMap<WebView, Boolean> thirdParty = new WeakHashMap<>();
    private boolean accept = true;
    private boolean acceptForFiles;

    @Override
    public synchronized void setAcceptCookie(boolean value) {
        accept = value;
    }

    @Override
    public synchronized boolean acceptCookie() {
        return accept;
    }

    @Override
    public void setAcceptThirdPartyCookies(WebView view, boolean value) {
        thirdParty.put(view, value);
    }

    @Override
    public boolean acceptThirdPartyCookies(WebView view) {
        return thirdParty.getOrDefault(view, false);
    }

    @Override
    public void setCookie(String url, String value) {
        keep(url, value);
    }

    @Override
    public void setCookie(String url, String value, ValueCallback<Boolean> callback) {
        answer(callback, keep(url, value));
    }

    /** The first part is the cookie; of its attributes the age and the domain count. */
    private synchronized boolean keep(String url, String value) {
        String host = host(url);
        if (host == null || value == null) {
            return false;
        }
        String[] parts = value.split(";");
        int equals = parts[0].indexOf('=');
        String name = equals < 0 ? "" : parts[0].substring(0, equals).trim();
        String content = parts[0].substring(equals + 1).trim();
        boolean gone = false;
        for (int at = 1; at < parts.length; at++) {
            String attribute = parts[at].trim();
            String key = attribute.toLowerCase(java.util.Locale.ROOT);
            if (key.startsWith("max-age=")) {
                gone = key.substring(8).startsWith("-") || key.substring(8).equals("0");
            } else if (key.startsWith("domain=")) {
                String domain = key.substring(7);
                host = domain.startsWith(".") ? domain.substring(1) : domain;
            }
        }
        ArrayMap<String, String> cookies = hosts.computeIfAbsent(host, key -> new ArrayMap<>());
        if (gone) {
            cookies.remove(name);
        } else {
            cookies.put(name, content);
        }
        if (cookies.isEmpty()) {
            hosts.remove(host);
        }
        return true;
    }

    private static String host(String url) {
        String whole = url == null || url.contains("://") ? url : "http://" + url;
        String host = whole == null ? null : Uri.parse(whole).getHost();
        return host == null || host.isEmpty() ? null : host.toLowerCase(java.util.Locale.ROOT);
    }

    @Override
    public synchronized String getCookie(String url) {
        String host = host(url);
        StringBuilder all = new StringBuilder();
        for (int at = 0; host != null && at < hosts.size(); at++) {
            String owner = hosts.keyAt(at);
            if (!host.equals(owner) && !host.endsWith("." + owner)) {
                continue;
            }
            hosts.valueAt(at).forEach((name, value) -> all.append(all.length() == 0 ? "" : "; ")
                    .append(name.isEmpty() ? "" : name + "=").append(value));
        }
        return all.length() == 0 ? null : all.toString();
    }

    @Override
    public String getCookie(String url, boolean privateBrowsing) {
        return getCookie(url);
    }

    /** Those that last longer are not told apart: none outlives the process. */
    @Override
    public void removeSessionCookie() {
        removeAllCookie();
    }

    @Override
    public void removeSessionCookies(ValueCallback<Boolean> callback) {
        removeAllCookies(callback);
    }

    @Override
    public synchronized void removeAllCookie() {
        hosts.clear();
    }

    @Override
    public void removeAllCookies(ValueCallback<Boolean> callback) {
        boolean had = hasCookies();
        removeAllCookie();
        answer(callback, had);
    }

    private static void answer(ValueCallback<Boolean> callback, boolean value) {
        if (callback != null && Looper.myLooper() != null) {
            new Handler(Looper.myLooper()).post(() -> callback.onReceiveValue(value));
        }
    }

    @Override
    public synchronized boolean hasCookies() {
        return !hosts.isEmpty();
    }

    @Override
    public boolean hasCookies(boolean privateBrowsing) {
        return hasCookies();
    }

    @Override
    public void removeExpiredCookie() {}

    @Override
    public void flush() {}

    @Override
    protected boolean allowFileSchemeCookiesImpl() {
        return acceptForFiles;
    }

    @Override
    protected void setAcceptFileSchemeCookiesImpl(boolean value) {
        acceptForFiles = value;
    }
}
