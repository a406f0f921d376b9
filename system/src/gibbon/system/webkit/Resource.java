package gibbon.system.webkit;

import android.webkit.WebResourceError;
import android.webkit.WebViewClient;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is behind an address: bytes of some type, or why there is nothing. */
final class Resource {
    private static final Pattern CHARSET =
            Pattern.compile("charset\\s*=\\s*[\"']?([\\w-]+)", Pattern.CASE_INSENSITIVE);
    /** So far into a page it says what its characters are. */
    private static final int HEAD = 1024;

    final byte[] bytes;
    final String type;
    final String charset;
    final Problem problem;

    /** With Chromium's words; the codes are {@link WebViewClient}'s. */
    enum Problem {
        NAME_NOT_RESOLVED(WebViewClient.ERROR_HOST_LOOKUP),
        INTERNET_DISCONNECTED(WebViewClient.ERROR_HOST_LOOKUP),
        /** What an app without the permission for it is told. */
        CACHE_MISS(WebViewClient.ERROR_UNKNOWN),
        CLEARTEXT_NOT_PERMITTED(WebViewClient.ERROR_UNKNOWN),
        CONNECTION_REFUSED(WebViewClient.ERROR_CONNECT),
        EMPTY_RESPONSE(WebViewClient.ERROR_UNKNOWN),
        TOO_MANY_REDIRECTS(WebViewClient.ERROR_REDIRECT_LOOP),
        ACCESS_DENIED(WebViewClient.ERROR_UNKNOWN),
        FILE_NOT_FOUND(WebViewClient.ERROR_FILE_NOT_FOUND),
        INVALID_URL(WebViewClient.ERROR_BAD_URL),
        UNKNOWN_URL_SCHEME(WebViewClient.ERROR_UNSUPPORTED_SCHEME);

        private final int code;

        Problem(int code) {
            this.code = code;
        }

        String words() {
            return "net::ERR_" + name();
        }

        WebResourceError error() {
            return new WebResourceError() {
                @Override
                public int getErrorCode() {
                    return code;
                }

                @Override
                public CharSequence getDescription() {
                    return words();
                }
            };
        }
    }

    Resource(byte[] bytes, String type, String charset) {
        this.bytes = bytes;
        this.type = type == null ? "text/html" : type.toLowerCase(Locale.ROOT);
        this.charset = charset;
        problem = null;
    }

    Resource(Problem problem) {
        bytes = new byte[0];
        type = "text/html";
        charset = null;
        this.problem = problem;
    }

    boolean isHtml() {
        return type.startsWith("text/html") || type.startsWith("application/xhtml");
    }

    boolean isText() {
        return type.startsWith("text/") || type.startsWith("application/json")
                || type.startsWith("application/xml") || type.startsWith("application/javascript");
    }

    boolean isImage() {
        return type.startsWith("image/");
    }

    /** By what is said of it, by what it says itself, or by the view's setting. */
    String text(String usual) {
        String name = charset;
        if (name == null && isHtml()) {
            String head = new String(bytes, 0, Math.min(bytes.length, HEAD),
                    StandardCharsets.ISO_8859_1);
            Matcher matcher = CHARSET.matcher(head);
            name = matcher.find() ? matcher.group(1) : null;
        }
        try {
            return new String(bytes, Charset.forName(name == null ? usual : name));
        } catch (IllegalArgumentException unknown) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
