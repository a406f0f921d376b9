package gibbon.core.net;

import java.io.IOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.DatagramSocketImpl;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Datagrams within the device: those to its own addresses, and to groups that a socket has joined,
 * arrive; all others are lost on the way, as in a network where nobody listens.
 *
 * <p>Does not do: channels ({@code DatagramChannel}), addresses of several networks.
 */
public final class GuestDatagrams extends DatagramSocketImpl {
    private static final int FIRST_EPHEMERAL = 40_000;
    private static final int MOST_QUEUED = 64;
    private static final Map<Integer, Set<GuestDatagrams>> PORTS = new HashMap<>();
    private static int nextPort = FIRST_EPHEMERAL;

    private final ArrayDeque<DatagramPacket> queue = new ArrayDeque<>();
    private final Set<InetAddress> groups = new HashSet<>();
    private final Map<Integer, Object> options = new HashMap<>();
    private InetAddress local;
    private InetAddress peer;
    private int peerPort;
    private int timeToLive = 1;
    private int timeout;
    private boolean reuse;
    private boolean closed;

    /** From now on, sockets for datagrams are these. */
    public static void install() {
        try {
            DatagramSocket.setDatagramSocketImplFactory(GuestDatagrams::new);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    protected void create() {}

    @Override
    protected void bind(int port, InetAddress address) throws SocketException {
        synchronized (PORTS) {
            int wanted = port;
            while (wanted == 0 || port == 0 && PORTS.containsKey(wanted)) {
                wanted = nextPort++;
            }
            Set<GuestDatagrams> bound = PORTS.get(wanted);
            if (bound == null) {
                bound = new HashSet<>();
                PORTS.put(wanted, bound);
            } else if (!reuse && !bound.isEmpty()) {
                throw new BindException("bind failed: EADDRINUSE (Address already in use)");
            }
            bound.add(this);
            localPort = wanted;
            local = address;
        }
    }

    @Override
    protected void connect(InetAddress address, int port) {
        peer = address;
        peerPort = port;
    }

    @Override
    protected void disconnect() {
        peer = null;
    }

    @Override
    protected void send(DatagramPacket packet) throws IOException {
        if (closed) {
            throw new SocketException("Socket closed");
        }
        InetAddress target = packet.getAddress() != null ? packet.getAddress() : peer;
        int port = packet.getAddress() != null ? packet.getPort() : peerPort;
        if (target == null) {
            throw new IllegalArgumentException("Destination address is null");
        }
        byte[] data = Arrays.copyOfRange(packet.getData(), packet.getOffset(),
                packet.getOffset() + packet.getLength());
        boolean isAny = local == null || local.isAnyLocalAddress();
        InetAddress from = isAny ? Inet4Address.getLoopbackAddress() : local;
        synchronized (PORTS) {
            Set<GuestDatagrams> bound = PORTS.get(port);
            if (bound != null) {
                for (GuestDatagrams other : bound) {
                    if (other.hears(target)) {
                        other.deliver(new DatagramPacket(data, data.length, from, localPort));
                    }
                }
            }
        }
    }

    private boolean hears(InetAddress target) {
        if (target.isMulticastAddress()) {
            return groups.contains(target);
        }
        return target.isLoopbackAddress() || target.isAnyLocalAddress() || target.equals(local);
    }

    private synchronized void deliver(DatagramPacket packet) {
        if (queue.size() < MOST_QUEUED) {
            queue.add(packet);
            notifyAll();
        }
    }

    private DatagramPacket next(boolean take) throws IOException {
        long end = timeout == 0 ? Long.MAX_VALUE : System.nanoTime() + timeout * 1_000_000L;
        synchronized (this) {
            while (queue.isEmpty() && !closed) {
                long left = end == Long.MAX_VALUE ? 0 : (end - System.nanoTime()) / 1_000_000L;
                if (end != Long.MAX_VALUE && left <= 0) {
                    throw new SocketTimeoutException("Poll timed out");
                }
                try {
                    wait(left);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    throw new SocketException("Interrupted");
                }
            }
            if (closed) {
                throw new SocketException("Socket closed");
            }
            return take ? queue.poll() : queue.peek();
        }
    }

    @Override
    protected void receive(DatagramPacket packet) throws IOException {
        DatagramPacket found = next(true);
        int length = Math.min(found.getLength(), packet.getLength());
        System.arraycopy(found.getData(), 0, packet.getData(), packet.getOffset(), length);
        packet.setAddress(found.getAddress());
        packet.setPort(found.getPort());
        packet.setLength(length);
    }

    @Override
    protected int peek(InetAddress address) throws IOException {
        return next(false).getPort();
    }

    @Override
    protected int peekData(DatagramPacket packet) throws IOException {
        DatagramPacket found = next(false);
        packet.setAddress(found.getAddress());
        packet.setPort(found.getPort());
        return found.getPort();
    }

    @Override
    protected void close() {
        synchronized (PORTS) {
            Set<GuestDatagrams> bound = PORTS.get(localPort);
            if (bound != null && bound.remove(this) && bound.isEmpty()) {
                PORTS.remove(localPort);
            }
        }
        synchronized (this) {
            closed = true;
            notifyAll();
        }
    }

    @Override
    protected void join(InetAddress group) {
        groups.add(group);
    }

    @Override
    protected void leave(InetAddress group) {
        groups.remove(group);
    }

    @Override
    protected void joinGroup(SocketAddress group, NetworkInterface network) {
        groups.add(((InetSocketAddress) group).getAddress());
    }

    @Override
    protected void leaveGroup(SocketAddress group, NetworkInterface network) {
        groups.remove(((InetSocketAddress) group).getAddress());
    }

    @Override
    @Deprecated
    protected void setTTL(byte ttl) {
        timeToLive = ttl & 0xff;
    }

    @Override
    @Deprecated
    protected byte getTTL() {
        return (byte) timeToLive;
    }

    @Override
    protected void setTimeToLive(int ttl) {
        timeToLive = ttl;
    }

    @Override
    protected int getTimeToLive() {
        return timeToLive;
    }

    @Override
    public void setOption(int id, Object value) {
        if (id == SO_TIMEOUT) {
            timeout = (Integer) value;
        } else if (id == SO_REUSEADDR) {
            reuse = (Boolean) value;
        }
        options.put(id, value);
    }

    @Override
    public Object getOption(int id) {
        switch (id) {
            case SO_TIMEOUT:
                return timeout;
            case SO_REUSEADDR:
                return reuse;
            case SO_BINDADDR:
                return local;
            case SO_RCVBUF:
            case SO_SNDBUF:
                return options.getOrDefault(id, 212_992);
            case IP_TOS:
                return options.getOrDefault(id, 0);
            default:
                return options.getOrDefault(id, Boolean.FALSE);
        }
    }
}
