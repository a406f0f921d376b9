package gibbon.system.webkit;

import android.content.ContentResolver;
import android.os.Handler;
import android.os.Looper;
import android.util.ArraySet;
import android.webkit.GeolocationPermissions;
import android.webkit.ServiceWorkerClient;
import android.webkit.ServiceWorkerController;
import android.webkit.ServiceWorkerWebSettings;
import android.webkit.TracingConfig;
import android.webkit.TracingController;
import android.webkit.ValueCallback;
import android.webkit.WebIconDatabase;
import android.webkit.WebStorage;
import android.webkit.WebViewDatabase;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;

/** What a WebView keeps about pages. No script runs, so pages keep nothing: most is empty. */
final class Stores {
    private Stores() {}

    static <T> void answer(ValueCallback<T> callback, T value) {
        new Handler(Looper.getMainLooper()).post(() -> callback.onReceiveValue(value));
    }

    static final class Storage extends WebStorage {
        @Override
        public void getOrigins(ValueCallback<Map> callback) {
            answer(callback, new HashMap<>());
        }

        @Override
        public void getUsageForOrigin(String origin, ValueCallback<Long> callback) {
            answer(callback, 0L);
        }

        @Override
        public void getQuotaForOrigin(String origin, ValueCallback<Long> callback) {
            answer(callback, 0L);
        }

        @Override
        public void setQuotaForOrigin(String origin, long quota) {}

        @Override
        public void deleteOrigin(String origin) {}

        @Override
        public void deleteAllData() {}
    }

    /** Names and passwords for servers, by host and realm. */
    static final class Database extends WebViewDatabase {
        private final Map<String, String[]> passwords = new HashMap<>();

        @Override
        public boolean hasUsernamePassword() {
            return false;
        }

        @Override
        public void clearUsernamePassword() {}

        @Override
        public boolean hasHttpAuthUsernamePassword() {
            return !passwords.isEmpty();
        }

        @Override
        public void clearHttpAuthUsernamePassword() {
            passwords.clear();
        }

        @Override
        public void setHttpAuthUsernamePassword(String host, String realm, String name,
                String password) {
            passwords.put(host + '\n' + realm, new String[] {name, password});
        }

        @Override
        public String[] getHttpAuthUsernamePassword(String host, String realm) {
            return passwords.get(host + '\n' + realm);
        }

        @Override
        public boolean hasFormData() {
            return false;
        }

        @Override
        public void clearFormData() {}
    }

    static final class Locations extends GeolocationPermissions {
        private final Set<String> allowed = new ArraySet<>();

        @Override
        public void getOrigins(ValueCallback<Set<String>> callback) {
            answer(callback, new ArraySet<>(allowed.toArray(new String[0])));
        }

        @Override
        public void getAllowed(String origin, ValueCallback<Boolean> callback) {
            answer(callback, allowed.contains(origin));
        }

        @Override
        public void clear(String origin) {
            allowed.remove(origin);
        }

        @Override
        public void allow(String origin) {
            allowed.add(origin);
        }

        @Override
        public void clearAll() {
            allowed.clear();
        }
    }

    /** Has done nothing since Android 4.3. */
    static final class Icons extends WebIconDatabase {
        @Override
        public void open(String path) {}

        @Override
        public void close() {}

        @Override
        public void removeAllIcons() {}

        @Override
        public void requestIconForPageUrl(String url, IconListener listener) {}

        @Override
        public void bulkRequestIconForPageUrl(ContentResolver resolver, String where,
                IconListener listener) {}

        @Override
        public void retainIconForPageUrl(String url) {}

        @Override
        public void releaseIconForPageUrl(String url) {}
    }

    /** There is nothing to trace. */
    static final class Tracing extends TracingController {
        private boolean tracing;

        @Override
        public void start(TracingConfig config) {
            if (tracing) {
                throw new IllegalStateException("Tracing is already enabled.");
            }
            tracing = true;
        }

        @Override
        public boolean stop(OutputStream stream, Executor executor) {
            boolean was = tracing;
            tracing = false;
            return was;
        }

        @Override
        public boolean isTracing() {
            return tracing;
        }
    }

    static final class Workers extends ServiceWorkerController {
        private final ServiceWorkerWebSettings settings = new WorkerSettings();

        @Override
        public ServiceWorkerWebSettings getServiceWorkerWebSettings() {
            return settings;
        }

        @Override
        public void setServiceWorkerClient(ServiceWorkerClient client) {}
    }

    private static final class WorkerSettings extends ServiceWorkerWebSettings {
        private int cacheMode = android.webkit.WebSettings.LOAD_DEFAULT;
        private boolean contentAccess = true;
        private boolean fileAccess = true;
        private boolean blockNetworkLoads;

        @Override
        public void setCacheMode(int mode) {
            cacheMode = mode;
        }

        @Override
        public int getCacheMode() {
            return cacheMode;
        }

        @Override
        public void setAllowContentAccess(boolean value) {
            contentAccess = value;
        }

        @Override
        public boolean getAllowContentAccess() {
            return contentAccess;
        }

        @Override
        public void setAllowFileAccess(boolean value) {
            fileAccess = value;
        }

        @Override
        public boolean getAllowFileAccess() {
            return fileAccess;
        }

        @Override
        public void setBlockNetworkLoads(boolean value) {
            blockNetworkLoads = value;
        }

        @Override
        public boolean getBlockNetworkLoads() {
            return blockNetworkLoads;
        }
    }
}
