// Selectors: channels that accept, connect, read and write; waking up, time-outs, closing; pipes
//@ seeds
import java.io.IOException;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Selectors {
    static String text(ByteBuffer buffer) {
        buffer.flip();
        return StandardCharsets.UTF_8.decode(buffer).toString();
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Echoes in capitals, by one thread, until it was told so many times. */
    static void echo(Selector selector, int times) throws IOException {
        while (times > 0) {
            selector.select();
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext();) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.isAcceptable()) {
                    SocketChannel client = ((ServerSocketChannel) key.channel()).accept();
                    client.configureBlocking(false);
                    client.register(selector, SelectionKey.OP_READ);
                } else if (key.isReadable()) {
                    SocketChannel client = (SocketChannel) key.channel();
                    ByteBuffer buffer = ByteBuffer.allocate(100);
                    if (client.read(buffer) < 0) {
                        client.close();
                        continue;
                    }
                    key.interestOps(SelectionKey.OP_WRITE);
                    key.attach(text(buffer).toUpperCase());
                } else if (key.isWritable()) {
                    ((SocketChannel) key.channel()).write(bytes((String) key.attachment()));
                    key.interestOps(SelectionKey.OP_READ);
                    times--;
                }
            }
        }
    }

    static void sockets() throws Exception {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        System.out.println("nobody yet " + server.accept());
        server.register(selector, SelectionKey.OP_ACCEPT);
        Thread thread = new Thread(() -> {
            try {
                echo(selector, 6);
            } catch (IOException problem) {
                System.out.println(problem);
            }
        });
        thread.start();
        for (int client = 0; client < 3; client++) {
            try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
                for (String word : new String[] {"one", "two"}) {
                    channel.write(bytes(word + client));
                    ByteBuffer buffer = ByteBuffer.allocate(10);
                    channel.read(buffer);
                    System.out.println(text(buffer));
                }
            }
        }
        thread.join();
        System.out.println("open " + selector.isOpen() + " " + server.keyFor(selector).isValid());
        selector.close();
        System.out.println("open " + selector.isOpen() + " " + server.isRegistered());
        server.close();
    }

    static void waking() throws Exception {
        Selector selector = Selector.open();
        System.out.println("now " + selector.selectNow());
        System.out.println("in time " + selector.select(20));
        selector.wakeup();
        System.out.println("woken before " + selector.select());
        Thread waker = new Thread(selector::wakeup);
        waker.start();
        System.out.println("woken " + selector.select());
        waker.join();
        Thread.currentThread().interrupt();
        System.out.println("interrupted " + selector.select() + " " + Thread.interrupted());
        Thread closer = new Thread(() -> {
            try {
                selector.close();
            } catch (IOException problem) {
                System.out.println(problem);
            }
        });
        closer.start();
        try {
            System.out.println("closed " + selector.select());
        } catch (ClosedSelectorException closed) {
            System.out.println("closed 0");
        }
        closer.join();
    }

    static void pipes() throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> {
            try (Pipe.SinkChannel sink = pipe.sink()) {
                for (String word : "what flows through a pipe".split(" ")) {
                    sink.write(bytes(word + " "));
                }
            } catch (IOException problem) {
                System.out.println(problem);
            }
        });
        writer.start();
        StringBuilder all = new StringBuilder();
        ByteBuffer buffer = ByteBuffer.allocate(4);
        while (pipe.source().read(buffer) >= 0) {
            all.append(text(buffer));
            buffer.clear();
        }
        System.out.println(all + "end");
        pipe.source().close();

        Pipe second = Pipe.open();
        second.source().configureBlocking(false);
        System.out.println("nothing yet " + second.source().read(ByteBuffer.allocate(3)));
        Selector selector = Selector.open();
        SelectionKey key = second.source().register(selector, SelectionKey.OP_READ);
        System.out.println("none " + selector.selectNow());
        second.sink().write(new ByteBuffer[] {bytes("ab"), bytes("cd")});
        System.out.println("ready " + selector.select() + " " + key.isReadable());
        ByteBuffer[] two = {ByteBuffer.allocate(3), ByteBuffer.allocate(3)};
        System.out.println(second.source().read(two) + " " + text(two[0]) + " " + text(two[1]));
        key.cancel();
        System.out.println("cancelled " + selector.selectNow() + " " + selector.keys().size());
        second.source().close();
        try {
            second.sink().write(bytes("x"));
        } catch (IOException broken) {
            System.out.println(broken.getMessage());
        }
        second.sink().close();
        selector.close();
    }

    static void connecting() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open();
                Selector selector = Selector.open();
                SocketChannel channel = SocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            channel.configureBlocking(false);
            boolean isDone = channel.connect(server.getLocalAddress());
            channel.register(selector, SelectionKey.OP_CONNECT);
            while (!isDone) {
                selector.select();
                isDone = channel.finishConnect();
            }
            System.out.println("connected " + channel.isConnected());
            try (SocketChannel near = server.accept()) {
                near.write(bytes("hello"));
                near.shutdownOutput();
                channel.keyFor(selector).interestOps(SelectionKey.OP_READ);
                StringBuilder all = new StringBuilder();
                for (int count = 0; count >= 0;) {
                    selector.select();
                    selector.selectedKeys().clear();
                    ByteBuffer buffer = ByteBuffer.allocate(100);
                    count = channel.read(buffer);
                    all.append(text(buffer));
                }
                System.out.println(all);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        sockets();
        waking();
        pipes();
        connecting();
    }
}
