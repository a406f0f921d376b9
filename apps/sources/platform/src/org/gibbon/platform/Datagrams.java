package org.gibbon.platform;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.MulticastSocket;
import java.net.SocketTimeoutException;

/** Datagrams to oneself and to a group. */
final class Datagrams {
    private Datagrams() {}

    static void ask() throws Exception {
        Thread thread = new Thread(() -> {
            try {
                exchange();
            } catch (Exception problem) {
                Main.tell(problem.toString());
            }
        });
        thread.start();
    }

    private static void exchange() throws Exception {
        InetAddress group = InetAddress.getByName("239.1.2.3");
        try (DatagramSocket sender = new DatagramSocket();
                MulticastSocket receiver = new MulticastSocket(5005)) {
            receiver.joinGroup(group);
            receiver.setSoTimeout(100);
            byte[] hello = "hello".getBytes();
            sender.send(new DatagramPacket(hello, 5, InetAddress.getLoopbackAddress(), 5005));
            sender.send(new DatagramPacket(hello, 4, group, 5005));
            for (int count = 0; count < 3; count++) {
                DatagramPacket packet = new DatagramPacket(new byte[16], 16);
                receiver.receive(packet);
                Main.tell("received " + packet.getLength());
            }
        } catch (SocketTimeoutException expected) {
            Main.tell("nothing more");
        }
    }
}
