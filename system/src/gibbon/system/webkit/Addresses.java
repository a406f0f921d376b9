package gibbon.system.webkit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Addresses of pages: what a relative one means, what an app meant. */
final class Addresses {
    private Addresses() {}

    /** Without a scheme it is a web page's. */
    static String fixed(String url) {
        String text = url == null ? "" : url.trim();
        if (text.isEmpty()) {
            return "about:blank";
        }
        return CanonicalAddress.of(hasScheme(text) ? text : "http://" + text);
    }

    static boolean hasScheme(String url) {
        int colon = url.indexOf(':');
        if (colon < 1 || !Character.isLetter(url.charAt(0))) {
            return false;
        }
        for (int at = 0; at < colon; at++) {
            char next = url.charAt(at);
            if (!Character.isLetterOrDigit(next) && "+-.".indexOf(next) < 0) {
                return false;
            }
        }
        // A host with a port is none.
        return !url.substring(0, colon).contains(".");
    }

    static boolean isScript(String url) {
        return url != null && url.trim().toLowerCase(Locale.ROOT).startsWith("javascript:");
    }

    static String withoutFragment(String url) {
        int hash = url.indexOf('#');
        return hash < 0 ? url : url.substring(0, hash);
    }

    static String fragment(String url) {
        int hash = url.indexOf('#');
        return hash < 0 || url.startsWith("data:") ? null : url.substring(hash + 1);
    }

    static String resolve(String base, String reference) {
        return CanonicalAddress.of(resolved(base, reference.trim()));
    }

    private static String resolved(String base, String reference) {
        if (hasScheme(reference)) {
            return reference;
        } else if (reference.startsWith("#") || reference.isEmpty()) {
            return withoutFragment(base) + reference;
        }
        int authority = base.indexOf("://");
        if (authority < 0) {
            return reference;
        } else if (reference.startsWith("//")) {
            return base.substring(0, authority + 1) + reference;
        }
        String whole = withoutFragment(base);
        int query = whole.indexOf('?');
        whole = query < 0 ? whole : whole.substring(0, query);
        int root = whole.indexOf('/', authority + 3);
        String host = root < 0 ? whole : whole.substring(0, root);
        if (reference.startsWith("/")) {
            return host + reference;
        }
        String path = root < 0 ? "/" : whole.substring(root, whole.lastIndexOf('/') + 1);
        return reference.startsWith("?") ? whole + reference : host + plain(path + reference);
    }

    /** Without the steps up and on the spot. */
    private static String plain(String path) {
        int end = path.length();
        for (char mark : new char[] {'?', '#'}) {
            int at = path.indexOf(mark);
            end = at >= 0 && at < end ? at : end;
        }
        Deque<String> steps = new ArrayDeque<>();
        String[] parts = path.substring(0, end).split("/", -1);
        for (int at = 1; at < parts.length; at++) {
            boolean isLast = at == parts.length - 1;
            if (parts[at].equals("..")) {
                steps.pollLast();
            } else if (!parts[at].equals(".")) {
                steps.addLast(parts[at]);
                continue;
            }
            if (isLast) {
                steps.addLast("");
            }
        }
        return "/" + String.join("/", steps) + path.substring(end);
    }

    /** What stands for the title of a page without one. */
    static String asTitle(String url) {
        if (url.startsWith("file:")) {
            return url.substring(url.lastIndexOf('/') + 1);
        }
        return url.startsWith("http://") ? url.substring("http://".length()) : url;
    }
}
