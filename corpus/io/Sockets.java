// ServerSocket and Socket on one machine: accept, streams, ends, time-outs, ports that are taken
//@ seeds
import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.*;

public class Sockets {
    interface X { Object go() throws Exception; }

    static void t(String what, X x) {
        try {
            System.out.println(what + ": " + x.go());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    /** Answers each line in capitals, until a client says bye. */
    static void serve(ServerSocket server) {
        try {
            for (boolean isOpen = true; isOpen;) {
                try (Socket client = server.accept()) {
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
                    Writer out = new OutputStreamWriter(client.getOutputStream(), StandardCharsets.UTF_8);
                    for (String line; (line = in.readLine()) != null;) {
                        isOpen &= !line.equals("bye");
                        out.write(line.toUpperCase() + "\n");
                        out.flush();
                    }
                }
            }
        } catch (IOException e) {
            System.out.println("server: " + e);
        }
    }

    static String talk(int port, String... lines) throws IOException {
        StringBuilder answers = new StringBuilder();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            BufferedReader in = new BufferedReader(
                    new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            PrintStream out = new PrintStream(socket.getOutputStream(), true, "UTF-8");
            for (String line : lines) {
                out.println(line);
                answers.append(in.readLine()).append(';');
            }
            socket.shutdownOutput();
            answers.append(in.readLine());
            answers.append(' ').append(socket.isConnected()).append(socket.getPort() == port)
                    .append(socket.getLocalPort() > 0).append(socket.getInetAddress().isLoopbackAddress());
        }
        return answers.toString();
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        int port = server.getLocalPort();
        System.out.println((port > 0) + " " + server.isBound() + " " + server.getInetAddress().isAnyLocalAddress());
        t("taken", () -> new ServerSocket(port));
        Thread thread = new Thread(() -> serve(server));
        thread.start();
        t("talk", () -> talk(port, "hello", "welt \u00e9"));
        t("again", () -> talk(port));
        t("bye", () -> talk(port, "a", "bye"));
        thread.join();
        System.out.println("server done");
        server.close();
        t("closed", () -> server.accept());
        t("refused", () -> new Socket(InetAddress.getLoopbackAddress(), port));

        ServerSocket impatient = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        impatient.setSoTimeout(50);
        t("accept", () -> impatient.accept());
        impatient.setSoTimeout(0);
        try (Socket near = new Socket(impatient.getInetAddress(), impatient.getLocalPort());
                Socket far = impatient.accept()) {
            near.setSoTimeout(30);
            t("read", () -> near.getInputStream().read());
            byte[] much = new byte[1_000_000];
            for (int i = 0; i < much.length; i++) much[i] = (byte) (i * 31);
            CompletableFuture<Integer> sum = CompletableFuture.supplyAsync(() -> {
                try {
                    int all = 0;
                    InputStream in = far.getInputStream();
                    byte[] part = new byte[777];
                    for (int count; (count = in.read(part)) >= 0;) for (int i = 0; i < count; i++) all = all * 17 + part[i];
                    return all;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            near.getOutputStream().write(much);
            near.shutdownOutput();
            int expected = 0;
            for (byte b : much) expected = expected * 17 + b;
            System.out.println("much: " + (sum.get() == expected));
            far.getOutputStream().write(new byte[] {1, 2, 3});
            InputStream in = near.getInputStream();
            System.out.println(in.read() + " " + in.available() + " " + in.read(new byte[10]));
            Thread closer = new Thread(() -> {
                try {
                    Thread.sleep(20);
                    near.close();
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            near.setSoTimeout(0);
            closer.start();
            t("closed by another", () -> near.getInputStream().read());
            closer.join();
            t("far end", () -> far.getInputStream().read());
        }
        Thread stopped = new Thread(() -> t("stopped", impatient::accept));
        stopped.start();
        Thread.sleep(20);
        impatient.close();
        stopped.join();
    }
}
