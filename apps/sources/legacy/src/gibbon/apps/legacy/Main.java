package gibbon.apps.legacy;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * What apps made for Android 5 and before use, and phones still give them: Apache's HTTP client
 * and JUnit. By reflection, since the framework that this is compiled against has neither.
 */
public final class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        Button fetch = new Button(this);
        fetch.setText("Fetch");
        fetch.setAllCaps(false);
        fetch.setOnClickListener(view -> new Thread(Main::fetch).start());
        column.addView(fetch);
        Button test = new Button(this);
        test.setText("Test");
        test.setAllCaps(false);
        test.setOnClickListener(view -> test());
        column.addView(test);
        setContentView(column);
    }

    private static void fetch() {
        try (ServerSocket server = new ServerSocket(8099)) {
            new Thread(() -> serve(server)).start();
            Class<?> request = Class.forName("org.apache.http.client.methods.HttpUriRequest");
            Object client =
                    Class.forName("org.apache.http.impl.client.DefaultHttpClient").newInstance();
            Object get = Class.forName("org.apache.http.client.methods.HttpGet")
                    .getConstructor(String.class).newInstance("http://127.0.0.1:8099/a?b=c");
            Method execute = Class.forName("org.apache.http.client.HttpClient")
                    .getMethod("execute", request);
            Object response = execute.invoke(client, get);
            tell(Class.forName("org.apache.http.HttpResponse").getMethod("getStatusLine")
                    .invoke(response).toString());
            Class<?> entity = Class.forName("org.apache.http.HttpEntity");
            Object body = Class.forName("org.apache.http.HttpResponse").getMethod("getEntity")
                    .invoke(response);
            // With the body's end the client takes its connection back.
            tell(Class.forName("org.apache.http.util.EntityUtils").getMethod("toString", entity)
                    .invoke(null, body).toString());
        } catch (Exception | LinkageError problem) {
            tell(problem + " by " + problem.getCause());
        }
    }

    private static void serve(ServerSocket server) {
        try (Socket socket = server.accept()) {
            InputStream input = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) input.read());
            }
            tell(head.substring(0, head.indexOf("\r\n")));
            socket.getOutputStream().write(
                    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".getBytes("UTF-8"));
        } catch (Exception problem) {
            tell(problem.toString());
        }
    }

    private static void test() {
        try {
            Class<?> assertions = Class.forName("junit.framework.Assert");
            assertions.getMethod("assertEquals", String.class, String.class)
                    .invoke(null, "one", "one");
            tell("equal");
            assertions.getMethod("assertEquals", String.class, String.class)
                    .invoke(null, "one", "two");
        } catch (ReflectiveOperationException | LinkageError problem) {
            tell(String.valueOf(problem.getCause()));
        }
    }

    private static void tell(String what) {
        Log.i("legacy", what);
    }
}
