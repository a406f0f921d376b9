// Message digests, HMAC, CRC and Adler checksums, Base64, UUID, HexFormat over fixed inputs
import java.security.*;
import java.util.*;
import java.util.zip.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Hashing {
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }

    public static void main(String[] args) throws Exception {
        byte[][] in = {{}, "abc".getBytes(), "The quick brown fox jumps over the lazy dog".getBytes(), new byte[1000]};
        for (String alg : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA3-256"}) {
            MessageDigest md = MessageDigest.getInstance(alg);
            StringBuilder sb = new StringBuilder(alg);
            for (byte[] b : in) sb.append(' ').append(hex(md.digest(b)), 0, 16);
            System.out.println(sb + " " + md.getDigestLength());
        }
        MessageDigest md = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 300; i++) md.update((byte) i);
        MessageDigest cl = (MessageDigest) md.clone();
        md.update(in[2], 4, 5);
        System.out.println(hex(md.digest()) + " " + hex(cl.digest()) + MessageDigest.isEqual(new byte[2], new byte[2]));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec("key".getBytes(), "HmacSHA256"));
        System.out.println(hex(mac.doFinal(in[2])));
        try {
            MessageDigest.getInstance("NOPE");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        CRC32 c = new CRC32();
        CRC32C c2 = new CRC32C();
        Adler32 a = new Adler32();
        for (Checksum s : new Checksum[] {c, c2, a}) { s.update("123456789".getBytes()); System.out.print(Long.toHexString(s.getValue()) + " "); s.reset(); s.update(in[3]); s.update(7); System.out.println(Long.toHexString(s.getValue())); }
        Base64.Encoder e = Base64.getEncoder();
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba"}) System.out.print(e.encodeToString(s.getBytes()) + " " + e.withoutPadding().encodeToString(s.getBytes()) + " ");
        System.out.println(Base64.getUrlEncoder().encodeToString(new byte[] {-1, -2, -3, -4}) + e.encodeToString(new byte[] {-1, -2, -3, -4}) + new String(Base64.getDecoder().decode("Zm9v")));
        System.out.println(Base64.getMimeEncoder(20, "|".getBytes()).encodeToString(new byte[40]) + Base64.getMimeDecoder().decode("Zm\r\n9v").length);
        for (String bad : new String[] {"Zm9", "Z", "Zm9v=", "Zm 9v", "****"}) {
            try {
                System.out.print(Base64.getDecoder().decode(bad).length + " ");
            } catch (IllegalArgumentException x) {
                System.out.println(x.getMessage());
            }
        }
        UUID u = UUID.nameUUIDFromBytes("name".getBytes()), v = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        System.out.println(u + " " + u.version() + u.variant() + v.timestamp() + " " + v.clockSequence() + v.node() + " " + v.compareTo(u) + v.hashCode() + new UUID(0, 0) + UUID.randomUUID().version());
        try {
            UUID.fromString("nope");
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {1, -1}) + Arrays.toString(HexFormat.of().parseHex("0aff")) + HexFormat.fromHexDigits("7f"));
    }
}
