// File channels: read, write, positions, scatter and gather, transfer, truncate, locks, mapping
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class Channels {
    static String text(ByteBuffer b) { byte[] x = new byte[b.remaining()]; b.get(x); return new String(x); }

    public static void main(String[] args) throws Exception {
        Path f = Files.createTempFile("corpus", ".bin"), g = Files.createTempFile("corpus", ".bin");
        try (FileChannel c = FileChannel.open(f, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(c.write(ByteBuffer.wrap("hello world".getBytes())) + " " + c.position() + c.size());
            ByteBuffer b = ByteBuffer.allocate(5);
            c.position(6);
            System.out.println(c.read(b) + text(b.flip()) + c.read(b.clear()));
            System.out.println(c.read(b.clear(), 0) + text(b.flip()) + c.position() + c.write(ByteBuffer.wrap("J".getBytes()), 0));
            ByteBuffer[] parts = {ByteBuffer.allocateDirect(3), ByteBuffer.allocate(4)};
            c.position(0);
            System.out.println(c.read(parts) + text(parts[0].flip()) + "|" + text(parts[1].flip()));
            parts[0].clear(); parts[1].rewind();
            c.position(c.size());
            System.out.println(c.write(new ByteBuffer[] {ByteBuffer.wrap("AB".getBytes()), ByteBuffer.wrap("C".getBytes())}) + " " + c.size());
            c.truncate(12);
            c.position(20);
            c.write(ByteBuffer.wrap("Z".getBytes()));
            System.out.println(c.size() + " " + Files.readAllBytes(f)[15]);
            try (FileChannel o = FileChannel.open(g, StandardOpenOption.WRITE)) { System.out.println(c.transferTo(0, 5, o) + " " + o.position() + o.transferFrom(c.position(8), 5, 3) + o.size()); }
            System.out.println(new String(Files.readAllBytes(g)));
            FileLock l = c.tryLock();
            System.out.println(l.isValid() + " " + l.isShared());
            l.release();
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_ONLY, 0, 5);
            System.out.println(text(m) + m.isReadOnly() + m.isDirect());
        }
        try (FileChannel c = FileChannel.open(f)) {
            try { c.write(ByteBuffer.allocate(1)); } catch (NonWritableChannelException e) { System.out.println("NWC"); }
            c.close();
            try { c.read(ByteBuffer.allocate(1)); } catch (ClosedChannelException e) { System.out.println("CC " + c.isOpen()); }
        }
        try (SeekableByteChannel s = Files.newByteChannel(g)) { s.position(2); ByteBuffer b = ByteBuffer.allocate(2); s.read(b); System.out.println(text(b.flip()) + s.position()); }
        try (RandomAccessFile r = new RandomAccessFile(g.toFile(), "rw")) { r.seek(3); FileChannel c = r.getChannel(); System.out.println(c.position() + " " + c.write(ByteBuffer.wrap(new byte[] {65})) + r.getFilePointer()); }
        ReadableByteChannel rc = java.nio.channels.Channels.newChannel(new ByteArrayInputStream("stream".getBytes()));
        ByteBuffer b = ByteBuffer.allocate(10);
        System.out.println(rc.read(b) + text(b.flip()) + rc.read(b.clear()));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        java.nio.channels.Channels.newChannel(bo).write(ByteBuffer.wrap("out".getBytes()));
        System.out.println(bo + " " + new BufferedReader(java.nio.channels.Channels.newReader(FileChannel.open(g), "UTF-8")).readLine());
        Files.delete(f);
        Files.delete(g);
    }
}
