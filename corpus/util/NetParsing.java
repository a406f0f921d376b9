// URI, URL text handling, URLEncoder and decoder, IP literals: no network is touched
import java.net.*;
import java.nio.charset.StandardCharsets;

public class NetParsing {
    interface X { Object go() throws Exception; }
    static void t(X x) {
        try {
            System.out.println(x.go());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        URI u = new URI("http://user:pw@Example.com:8080/a/b/../c;p?q=1&r=%20x#frag");
        System.out.println(u.getScheme() + " " + u.getUserInfo() + u.getHost() + u.getPort() + u.getPath() + u.getQuery() + u.getRawQuery() + u.getFragment() + u.normalize() + u.isAbsolute() + u.isOpaque());
        URI base = URI.create("http://h/a/b/c");
        for (String r : new String[] {"d", "../d", "/d", "?q", "#f", "http://x/y", "./", "../../../g", ""}) System.out.print(base.resolve(r) + " ");
        System.out.println(base.relativize(URI.create("http://h/a/b/c/d")) + " " + URI.create("mailto:a@b").getSchemeSpecificPart() + URI.create("urn:x:y").isOpaque() + URI.create("http://H/").equals(URI.create("http://h/")));
        t(() -> new URI("http://a b/"));
        t(() -> new URI("http", "host", "/p q", "x=\u00e9", null).toString().length());
        t(() -> new URI("http", "host", "/p q", null).toASCIIString());
        t(() -> URI.create("::"));
        System.out.println(URLEncoder.encode("a b&c=\u00e9/+*~", StandardCharsets.UTF_8) + " " + URLDecoder.decode("a+b%26%C3%A9", StandardCharsets.UTF_8).length() + URLDecoder.decode("%41%2b", "UTF-8"));
        t(() -> URLDecoder.decode("%zz", "UTF-8"));
        URL l = new URL("https://host.example:444/p/x.html?q#r");
        System.out.println(l.getProtocol() + l.getHost() + l.getPort() + l.getDefaultPort() + l.getFile() + l.getRef() + new URL(l, "../y") + l.toURI().getPath() + l.toExternalForm());
        t(() -> new URL("nope://x"));
        t(() -> new URL("no protocol"));
        System.out.println(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}).isLoopbackAddress() + " " + InetAddress.getByName("192.168.1.10").getHostAddress() + InetAddress.getByName("::1").getHostAddress() + InetAddress.getByName("10.0.0.1").isSiteLocalAddress() + InetAddress.getByName("224.0.0.1").isMulticastAddress());
        System.out.println(InetSocketAddress.createUnresolved("h", 80) + " " + new InetSocketAddress(InetAddress.getByAddress("n", new byte[] {1, 2, 3, 4}), 5) + InetAddress.getByAddress(new byte[16]).isAnyLocalAddress());
        t(() -> InetAddress.getByAddress(new byte[3]));
        t(() -> new InetSocketAddress(70000));
        System.out.println(IDN.toASCII("b\u00fccher.example") + " " + HttpCookie.parse("Set-Cookie: a=b; Path=/; Secure").get(0));
    }
}
