package gibbon.system.pm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A signature of a jar, which is a signed message (PKCS #7), read for its signer's certificate. */
final class SignedMessage {
    private static final int SEQUENCE = 0x30;
    /** What is optional in a message or certificate is marked as the first such thing. */
    private static final int OPTIONAL = 0xa0;

    private final byte[] bytes;
    private int at;
    private final int end;

    private SignedMessage(byte[] bytes, int at, int end) {
        this.bytes = bytes;
        this.at = at;
        this.end = end;
    }

    /** The certificate of who signed first; the message may have others that vouch for it. */
    static byte[] signer(byte[] message) {
        SignedMessage signed = new SignedMessage(message, 0, message.length).inside();
        signed.skip();
        signed = signed.inside().inside();
        signed.skip();
        signed.skip();
        signed.skip();
        if (signed.tag() != OPTIONAL) {
            throw new IllegalArgumentException("a signature without a certificate");
        }
        List<byte[]> certificates = new ArrayList<>();
        SignedMessage among = signed.inside();
        while (among.at < among.end) {
            certificates.add(among.skip());
        }
        while (signed.tag() != 0x31) {
            signed.skip();
        }
        SignedMessage signer = signed.inside().inside();
        signer.skip();
        byte[] name = signer.skip();
        for (byte[] certificate : certificates) {
            if (Arrays.equals(name, issued(certificate))) {
                return certificate;
            }
        }
        throw new IllegalArgumentException("a signature without its signer's certificate");
    }

    /** Who issued a certificate, and its number: as a message names it. */
    private static byte[] issued(byte[] certificate) {
        SignedMessage fields =
                new SignedMessage(certificate, 0, certificate.length).inside().inside();
        if (fields.tag() == OPTIONAL) {
            fields.skip();
        }
        byte[] number = fields.skip();
        fields.skip();
        byte[] issuer = fields.skip();
        return sequence(issuer, number);
    }

    private static byte[] sequence(byte[] one, byte[] other) {
        int length = one.length + other.length;
        byte[] head = length < 0x80 ? new byte[] {SEQUENCE, (byte) length}
                : length < 0x100 ? new byte[] {SEQUENCE, (byte) 0x81, (byte) length}
                : new byte[] {SEQUENCE, (byte) 0x82, (byte) (length >> 8), (byte) length};
        byte[] all = Arrays.copyOf(head, head.length + length);
        System.arraycopy(one, 0, all, head.length, one.length);
        System.arraycopy(other, 0, all, head.length + one.length, other.length);
        return all;
    }

    private int tag() {
        check(at < end);
        return bytes[at] & 0xff;
    }

    /** Goes past the thing that is next, and into it. */
    private SignedMessage inside() {
        int start = at;
        skip();
        return new SignedMessage(bytes, start + headLength(start), at);
    }

    /** Goes past the thing that is next. */
    private byte[] skip() {
        check(at + 2 <= end);
        int start = at;
        int length = bytes[start + 1] & 0xff;
        if (length >= 0x80) {
            int digits = length & 0x7f;
            check(digits > 0 && digits <= 3 && start + 2 + digits <= end);
            length = 0;
            for (int digit = 0; digit < digits; digit++) {
                length = length << 8 | bytes[start + 2 + digit] & 0xff;
            }
        }
        at = start + headLength(start) + length;
        check(at <= end);
        return Arrays.copyOfRange(bytes, start, at);
    }

    private int headLength(int start) {
        int length = bytes[start + 1] & 0xff;
        return length < 0x80 ? 2 : 2 + (length & 0x7f);
    }

    private static void check(boolean isWell) {
        if (!isWell) {
            throw new IllegalArgumentException("a signature that ends too early");
        }
    }
}
