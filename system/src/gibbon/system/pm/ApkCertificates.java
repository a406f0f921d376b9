package gibbon.system.pm;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Who signed a package file: one certificate for each signer. They are those of the signing block
 * before the archive's directory (schemes 3.1, 3 and 2, the newest first), or else of the archive
 * as a signed jar (scheme 1).
 *
 * <p>Differs from Android: nothing is verified, and keys that were in use earlier are not read.
 */
final class ApkCertificates {
    private static final int[] SCHEMES = {0x1b93ad61, 0xf05368c0, 0x7109871a};
    private static final int END_SIZE = 22;
    private static final int END_MARK = 0x06054b50;
    private static final int LONGEST_COMMENT = 0xffff;
    private static final long MAGIC_LOW = 0x20676953204b5041L; // "APK Sig "
    private static final long MAGIC_HIGH = 0x3234206b636f6c42L; // "Block 42"
    private static final int FOOTER_SIZE = 24;

    private ApkCertificates() {}

    /** None if the file is not signed, or not as it should be. */
    static List<byte[]> read(File file) {
        try {
            ByteBuffer block = signingBlock(file);
            for (int scheme : SCHEMES) {
                ByteBuffer value = block == null ? null : valueOf(scheme, block.duplicate());
                List<byte[]> found = value == null ? new ArrayList<>() : signers(value);
                if (!found.isEmpty()) {
                    return found;
                }
            }
            return jarSigners(file);
        } catch (IOException | BufferUnderflowException | IllegalArgumentException malformed) {
            return new ArrayList<>();
        }
    }

    /** The pairs of the signing block; null if there is none. */
    private static ByteBuffer signingBlock(File file) throws IOException {
        try (RandomAccessFile archive = new RandomAccessFile(file, "r")) {
            long length = archive.length();
            int size = (int) Math.min(length, END_SIZE + LONGEST_COMMENT);
            ByteBuffer tail = bytes(archive, length - size, size);
            int end = size - END_SIZE;
            while (end >= 0 && tail.getInt(end) != END_MARK) {
                end--;
            }
            if (end < 0) {
                return null;
            }
            long directory = tail.getInt(end + 16) & 0xffffffffL;
            if (directory < FOOTER_SIZE) {
                return null;
            }
            ByteBuffer footer = bytes(archive, directory - FOOTER_SIZE, FOOTER_SIZE);
            long blockSize = footer.getLong();
            boolean isBlock = footer.getLong() == MAGIC_LOW && footer.getLong() == MAGIC_HIGH
                    && blockSize >= FOOTER_SIZE && blockSize <= directory;
            return isBlock ? bytes(archive, directory - blockSize,
                    (int) blockSize - FOOTER_SIZE) : null;
        }
    }

    private static ByteBuffer bytes(RandomAccessFile file, long at, int size) throws IOException {
        byte[] bytes = new byte[size];
        file.seek(at);
        file.readFully(bytes);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer valueOf(int id, ByteBuffer pairs) {
        pairs.order(ByteOrder.LITTLE_ENDIAN);
        while (pairs.remaining() >= 12) {
            ByteBuffer pair = slice(pairs, (int) pairs.getLong());
            if (pair.getInt() == id) {
                return pair;
            }
        }
        return null;
    }

    /** Of each signer the first certificate, which comes after the digests of what is signed. */
    private static List<byte[]> signers(ByteBuffer value) {
        List<byte[]> found = new ArrayList<>();
        ByteBuffer signers = part(value);
        while (signers.hasRemaining()) {
            ByteBuffer signed = part(part(signers));
            part(signed);
            ByteBuffer certificate = part(part(signed));
            byte[] encoded = new byte[certificate.remaining()];
            certificate.get(encoded);
            found.add(encoded);
        }
        return found;
    }

    /** What follows, with its length before it. */
    private static ByteBuffer part(ByteBuffer from) {
        return slice(from, from.getInt());
    }

    private static ByteBuffer slice(ByteBuffer from, int size) {
        if (size < 0 || size > from.remaining()) {
            throw new BufferUnderflowException();
        }
        ByteBuffer slice = from.slice().order(ByteOrder.LITTLE_ENDIAN);
        slice.limit(size);
        from.position(from.position() + size);
        return slice;
    }

    private static List<byte[]> jarSigners(File file) throws IOException {
        List<byte[]> found = new ArrayList<>();
        try (ZipFile archive = new ZipFile(file)) {
            Enumeration<? extends ZipEntry> entries = archive.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (isSignature(entry.getName())) {
                    try (InputStream content = archive.getInputStream(entry)) {
                        found.add(SignedMessage.signer(content.readAllBytes()));
                    }
                }
            }
        }
        return found;
    }

    private static boolean isSignature(String name) {
        return name.startsWith("META-INF/") && name.indexOf('/', 9) < 0
                && (name.endsWith(".RSA") || name.endsWith(".DSA") || name.endsWith(".EC"));
    }
}
