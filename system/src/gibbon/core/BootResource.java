package gibbon.core;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;

/**
 * Resources of the boot class path, which the machine reads: no jar is opened in Java for them.
 * Their addresses look as on a device.
 */
public final class BootResource {
    private static final String PREFIX = "jar:file:/system/framework/framework.jar!/";

    private BootResource() {}

    /** The address of a resource that is there. */
    static URL find(String name) throws Exception {
        return new URL(null, PREFIX + name, new Handler());
    }

    static Enumeration<URL> findAll(String name) throws Exception {
        return Collections.enumeration(Collections.singletonList(find(name)));
    }

    /** Its content; null if there is no such resource. */
    static native byte[] read(String name);

    private static final class Handler extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) {
            return new Connection(url);
        }

        /** What follows the protocol is the path, "!/" and all. */
        @Override
        protected void parseURL(URL url, String text, int start, int limit) {
            setURL(url, "jar", "", -1, null, null, text.substring(start, limit), null, null);
        }
    }

    private static final class Connection extends URLConnection {
        private byte[] content;

        Connection(URL url) {
            super(url);
        }

        @Override
        public void connect() throws FileNotFoundException {
            if (connected) {
                return;
            }
            String path = url.getPath();
            content = read(path.substring(path.indexOf("!/") + 2));
            if (content == null) {
                throw new FileNotFoundException(url.toString());
            }
            connected = true;
        }

        @Override
        public InputStream getInputStream() throws FileNotFoundException {
            connect();
            return new ByteArrayInputStream(content);
        }

        @Override
        public long getContentLengthLong() {
            try {
                connect();
            } catch (FileNotFoundException e) {
                return -1;
            }
            return content.length;
        }
    }
}
