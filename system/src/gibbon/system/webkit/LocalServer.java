package gibbon.system.webkit;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Asks a server on the device itself, such as apps have for their own pages, by HTTP. */
final class LocalServer {
    private static final int USUAL_PORT = 80;
    private static final int PATIENCE_MILLIS = 30_000;
    private static final int MOST_REDIRECTIONS = 20;

    private LocalServer() {}

    static boolean isMeant(String host) {
        return host != null && (host.equals("localhost") || host.startsWith("127."));
    }

    static Resource fetch(String url, String userAgent) {
        String next = url;
        try {
            for (int count = 0; count < MOST_REDIRECTIONS; count++) {
                Answer answer = ask(URI.create(next.replace(" ", "%20")), userAgent);
                if (answer.status / 100 != 3 || answer.location == null) {
                    return new Resource(answer.body, answer.type, answer.charset);
                }
                next = Addresses.resolve(next, answer.location);
            }
            return new Resource(Resource.Problem.TOO_MANY_REDIRECTS);
        } catch (ConnectException refused) {
            return new Resource(Resource.Problem.CONNECTION_REFUSED);
        } catch (IOException | RuntimeException problem) {
            return new Resource(Resource.Problem.EMPTY_RESPONSE);
        }
    }

    private static final class Answer {
        int status;
        String type;
        String charset;
        String location;
        byte[] body;
    }

    /** By HTTP 1.0: the answer ends with the connection, and comes in one piece. */
    private static Answer ask(URI address, String userAgent) throws IOException {
        int port = address.getPort() < 0 ? USUAL_PORT : address.getPort();
        String path = address.getRawPath() == null || address.getRawPath().isEmpty()
                ? "/" : address.getRawPath();
        String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
        byte[] all;
        try (Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(("GET " + path + query + " HTTP/1.0\r\nHost: " + address.getAuthority()
                    + "\r\nUser-Agent: " + userAgent + "\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            all = Sources.all(socket.getInputStream());
        }
        return read(all);
    }

    private static Answer read(byte[] all) throws IOException {
        String text = new String(all, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new IOException("no answer");
        }
        Answer answer = new Answer();
        String[] lines = text.substring(0, end).split("\r\n");
        answer.status = Integer.parseInt(lines[0].split(" ")[1]);
        for (int at = 1; at < lines.length; at++) {
            int colon = lines[at].indexOf(':');
            String name = colon < 0 ? "" : lines[at].substring(0, colon).toLowerCase(Locale.ROOT);
            String value = lines[at].substring(colon + 1).trim();
            if (name.equals("content-type")) {
                String[] parts = value.split(";");
                answer.type = parts[0].trim();
                boolean hasCharset = parts.length > 1 && parts[1].contains("charset=");
                answer.charset = hasCharset
                        ? parts[1].substring(parts[1].indexOf('=') + 1).trim() : null;
            } else if (name.equals("location")) {
                answer.location = value;
            }
        }
        answer.body = java.util.Arrays.copyOfRange(all, end + 4, all.length);
        return answer;
    }
}
