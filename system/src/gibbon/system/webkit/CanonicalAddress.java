package gibbon.system.webkit;

import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Addresses as browsers write them (WHATWG's URL standard): small letters in scheme and host, no
 * port that goes without saying, a path that begins with a slash and has no steps up, and what is
 * not allowed escaped. Chromium tells apps no other form.
 *
 * <p>Does not do: numbers as hosts in other notations than the usual one.
 */
final class CanonicalAddress {
    private static final String IN_PATH = " \"<>`{}";
    private static final String IN_QUERY = " \"<>'";
    private static final String IN_FRAGMENT = " \"<>`";

    private CanonicalAddress() {}

    /** The address itself if its scheme has no hosts and paths that browsers know of. */
    static String of(String address) {
        String text = address.trim().replace("\t", "").replace("\n", "").replace("\r", "");
        int colon = text.indexOf(':');
        if (colon < 1 || !Addresses.hasScheme(text)) {
            return text;
        }
        String scheme = text.substring(0, colon).toLowerCase(Locale.ROOT);
        String rest = text.substring(colon + 1);
        switch (scheme) {
            case "http":
            case "https":
            case "ws":
            case "wss":
            case "ftp":
                return scheme + "://" + web(scheme, rest);
            case "file":
                return "file://" + file(rest);
            default:
                return scheme + ":" + rest;
        }
    }

    private static String web(String scheme, String rest) {
        int start = 0;
        while (start < rest.length() && isSlash(rest.charAt(start))) {
            start++;
        }
        int end = start;
        while (end < rest.length() && !isSlash(rest.charAt(end))
                && rest.charAt(end) != '?' && rest.charAt(end) != '#') {
            end++;
        }
        return authority(scheme, rest.substring(start, end)) + tail(rest.substring(end));
    }

    private static String file(String rest) {
        String text = rest.startsWith("//") ? rest.substring(2) : rest;
        int slash = text.indexOf('/');
        String host = slash <= 0 ? "" : text.substring(0, slash).toLowerCase(Locale.ROOT);
        String path = slash < 0 ? "/" + text : text.substring(slash);
        return (host.equals("localhost") ? "" : host) + tail(path);
    }

    private static boolean isSlash(char c) {
        return c == '/' || c == '\\';
    }

    private static String authority(String scheme, String authority) {
        int at = authority.lastIndexOf('@');
        String user = authority.substring(0, at + 1);
        String host = authority.substring(at + 1);
        int colon = host.lastIndexOf(':');
        String port = "";
        if (colon >= 0 && host.indexOf(']', colon) < 0) {
            port = host.substring(colon + 1);
            host = host.substring(0, colon);
        }
        boolean isUsual = port.isEmpty() || port.equals(usualPort(scheme));
        return (user.equals("@") ? "" : user) + host(host) + (isUsual ? "" : ":" + port);
    }

    private static String host(String host) {
        try {
            return IDN.toASCII(host, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException notOne) {
            return host.toLowerCase(Locale.ROOT);
        }
    }

    private static String usualPort(String scheme) {
        switch (scheme) {
            case "http":
            case "ws":
                return "80";
            case "ftp":
                return "21";
            default:
                return "443";
        }
    }

    /** Path, query and fragment. */
    private static String tail(String text) {
        int hash = text.indexOf('#');
        String fragment = hash < 0 ? null : text.substring(hash + 1);
        String before = hash < 0 ? text : text.substring(0, hash);
        int mark = before.indexOf('?');
        String query = mark < 0 ? null : before.substring(mark + 1);
        String path = mark < 0 ? before : before.substring(0, mark);
        return path(path.replace('\\', '/'))
                + (query == null ? "" : "?" + escaped(query, IN_QUERY))
                + (fragment == null ? "" : "#" + escaped(fragment, IN_FRAGMENT));
    }

    private static String path(String path) {
        Deque<String> steps = new ArrayDeque<>();
        String[] parts = path.split("/", -1);
        for (int at = 1; at < parts.length; at++) {
            String part = parts[at].replace("%2e", ".").replace("%2E", ".");
            boolean isUp = part.equals("..");
            if (isUp) {
                steps.pollLast();
            } else if (!part.equals(".")) {
                steps.addLast(parts[at]);
                continue;
            }
            if (at == parts.length - 1) {
                steps.addLast("");
            }
        }
        return "/" + escaped(String.join("/", steps), IN_PATH);
    }

    private static String escaped(String text, String also) {
        StringBuilder out = new StringBuilder(text.length());
        for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = unit > 0x20 && unit < 0x7f && also.indexOf(unit) < 0;
            if (isPlain) {
                out.append((char) unit);
            } else {
                out.append('%').append(Character.toUpperCase(Character.forDigit(unit >> 4 & 15, 16)))
                        .append(Character.toUpperCase(Character.forDigit(unit & 15, 16)));
            }
        }
        return out.toString();
    }
}
