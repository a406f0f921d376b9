package gibbon.system.webkit;

import android.content.Context;
import android.net.ConnectivityManager;
import android.net.Uri;
import android.security.NetworkSecurityPolicy;
import android.util.Base64;
import android.util.TypedValue;
import android.webkit.MimeTypeMap;
import gibbon.system.Events;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Fetches what an address names: assets, resources, files, content, and data in the address. */
final class Sources {
    private static final String ASSETS = "/android_asset/";
    private static final String RESOURCES = "/android_res/";

    private final Context context;
    private final Settings settings;

    Sources(Context context, Settings settings) {
        this.context = context;
        this.settings = settings;
    }

    Resource fetch(String method, String url) {
        int colon = url.indexOf(':');
        String scheme = colon < 0 ? "" : url.substring(0, colon).toLowerCase(Locale.ROOT);
        try {
            switch (scheme) {
                case "about":
                    return new Resource(new byte[0], "text/html", null);
                case "data":
                    return data(url);
                case "file":
                    return file(Uri.parse(url));
                case "content":
                    return content(Uri.parse(url));
                case "http":
                case "https":
                    return web(method, url, Uri.parse(url).getHost());
                default:
                    return new Resource(Resource.Problem.UNKNOWN_URL_SCHEME);
            }
        } catch (IOException | RuntimeException problem) {
            return new Resource(Resource.Problem.FILE_NOT_FOUND);
        }
    }

    private Resource web(String method, String url, String host) {
        boolean isClear = url.regionMatches(true, 0, "http:", 0, "http:".length());
        if (settings.getBlockNetworkLoads()) {
            return new Resource(Resource.Problem.CACHE_MISS);
        } else if (isClear && !NetworkSecurityPolicy.getInstance()
                .isCleartextTrafficPermitted(host == null ? "" : host)) {
            return new Resource(Resource.Problem.CLEARTEXT_NOT_PERMITTED);
        } else if (isClear && LocalServer.isMeant(host)) {
            return LocalServer.fetch(url, settings.getUserAgentString());
        }
        if (host != null) {
            Events.contact(host, method, url);
        }
        return new Resource(network());
    }

    /** Nothing is behind the network; why a page cannot be had depends on what is said of it. */
    private Resource.Problem network() {
        ConnectivityManager connectivity = context.getSystemService(ConnectivityManager.class);
        try {
            return connectivity.getActiveNetwork() == null
                    ? Resource.Problem.INTERNET_DISCONNECTED
                    : Resource.Problem.NAME_NOT_RESOLVED;
        } catch (SecurityException notTold) {
            return Resource.Problem.NAME_NOT_RESOLVED;
        }
    }

    private Resource file(Uri uri) throws IOException {
        String path = uri.getPath() == null ? "" : uri.getPath();
        if (path.startsWith(ASSETS)) {
            InputStream stream = context.getAssets().open(path.substring(ASSETS.length()));
            return new Resource(all(stream), type(path), null);
        } else if (path.startsWith(RESOURCES)) {
            return resource(path, uri.getPathSegments());
        } else if (!settings.getAllowFileAccess()) {
            return new Resource(Resource.Problem.ACCESS_DENIED);
        }
        return new Resource(all(new FileInputStream(new File(path))), type(path), null);
    }

    /** Named as `/android_res/raw/name.html`, whatever the file's qualifiers are. */
    private Resource resource(String path, List<String> segments) throws IOException {
        String file = segments.get(segments.size() - 1);
        int dot = file.indexOf('.');
        int id = context.getResources().getIdentifier(dot < 0 ? file : file.substring(0, dot),
                segments.get(1).split("-")[0], context.getPackageName());
        if (id == 0) {
            return new Resource(Resource.Problem.FILE_NOT_FOUND);
        }
        TypedValue value = new TypedValue();
        context.getResources().getValue(id, value, true);
        InputStream stream = context.getAssets()
                .openNonAsset(value.assetCookie, value.string.toString());
        return new Resource(all(stream), type(path), null);
    }

    private Resource content(Uri uri) throws IOException {
        if (!settings.getAllowContentAccess()) {
            return new Resource(Resource.Problem.ACCESS_DENIED);
        }
        try (InputStream stream = context.getContentResolver().openInputStream(uri)) {
            if (stream == null) {
                return new Resource(Resource.Problem.FILE_NOT_FOUND);
            }
            return new Resource(all(stream), context.getContentResolver().getType(uri), null);
        }
    }

    private static Resource data(String url) {
        int comma = url.indexOf(',');
        if (comma < 0) {
            return new Resource(Resource.Problem.INVALID_URL);
        }
        String type = "text/plain";
        String charset = null;
        boolean isBase64 = false;
        String[] parts = url.substring("data:".length(), comma).split(";");
        for (int at = 0; at < parts.length; at++) {
            String part = parts[at].trim();
            if (part.equalsIgnoreCase("base64")) {
                isBase64 = true;
            } else if (part.toLowerCase(Locale.ROOT).startsWith("charset=")) {
                charset = part.substring("charset=".length());
            } else if (at == 0 && !part.isEmpty()) {
                type = part;
            }
        }
        byte[] bytes = unescape(url.substring(comma + 1));
        if (isBase64) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            bytes = Base64.decode(text.replace('-', '+').replace('_', '/'), Base64.DEFAULT);
        }
        return new Resource(bytes, type, charset);
    }

    /** A percent sign that begins no number is one. */
    private static byte[] unescape(String text) {
        byte[] from = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(from.length);
        for (int at = 0; at < from.length; at++) {
            int high = at + 2 < from.length && from[at] == '%'
                    ? Character.digit(from[at + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(from[at + 2], 16);
            if (low >= 0) {
                bytes.write(16 * high + low);
                at += 2;
            } else {
                bytes.write(from[at]);
            }
        }
        return bytes.toByteArray();
    }

    private static String type(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        String type = dot < 0 ? null : MimeTypeMap.getSingleton()
                .getMimeTypeFromExtension(name.substring(dot + 1).toLowerCase(Locale.ROOT));
        return type == null ? dot < 0 ? "text/html" : "text/plain" : type;
    }

    static byte[] all(InputStream stream) throws IOException {
        try (InputStream from = stream) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                bytes.write(buffer, 0, count);
            }
            return bytes.toByteArray();
        }
    }
}
