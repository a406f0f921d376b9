package gibbon.core.keystore;

import android.os.Process;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key or certificate of an app, in a file of the system, which outlives the app's process.
 * Names are in hexadecimal digits, since aliases hold anything.
 */
final class StoredKey {
    private static final File FOLDER = new File("/data/misc/keystore");

    final String alias;
    Key key;
    Certificate certificate;
    long created;

    StoredKey(String alias) {
        this.alias = alias;
    }

    private static String prefix() {
        return Process.myUid() + "_";
    }

    private static File file(String alias) {
        StringBuilder name = new StringBuilder(prefix());
        for (byte unit : alias.getBytes(StandardCharsets.UTF_8)) {
            name.append(Character.forDigit(unit >> 4 & 15, 16))
                    .append(Character.forDigit(unit & 15, 16));
        }
        return new File(FOLDER, name.toString());
    }

    static List<String> aliases() {
        List<String> aliases = new ArrayList<>();
        String[] names = FOLDER.list();
        for (String name : names == null ? new String[0] : names) {
            if (name.startsWith(prefix())) {
                String digits = name.substring(prefix().length());
                byte[] bytes = new byte[digits.length() / 2];
                for (int at = 0; at < bytes.length; at++) {
                    bytes[at] = (byte) Integer.parseInt(
                            digits.substring(2 * at, 2 * at + 2), 16);
                }
                aliases.add(new String(bytes, StandardCharsets.UTF_8));
            }
        }
        return aliases;
    }

    static boolean exists(String alias) {
        return file(alias).exists();
    }

    static void delete(String alias) {
        file(alias).delete();
    }

    void save() throws IOException, GeneralSecurityException {
        FOLDER.mkdirs();
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(file(alias)))) {
            out.writeLong(created);
            out.writeUTF(key == null ? "" : key.getAlgorithm());
            out.writeBoolean(key instanceof PrivateKey);
            write(out, key == null ? new byte[0] : key.getEncoded());
            write(out, certificate == null ? new byte[0] : certificate.getEncoded());
        }
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Null if there is none of this name. */
    static StoredKey load(String alias) throws IOException, GeneralSecurityException {
        if (!exists(alias)) {
            return null;
        }
        StoredKey stored = new StoredKey(alias);
        try (DataInputStream in = new DataInputStream(new FileInputStream(file(alias)))) {
            stored.created = in.readLong();
            String algorithm = in.readUTF();
            boolean isPrivate = in.readBoolean();
            byte[] key = read(in);
            byte[] certificate = read(in);
            if (isPrivate) {
                stored.key = KeyFactory.getInstance(algorithm)
                        .generatePrivate(new PKCS8EncodedKeySpec(key));
            } else if (!algorithm.isEmpty()) {
                stored.key = new SecretKeySpec(key, algorithm);
            }
            if (certificate.length > 0) {
                stored.certificate = CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(certificate));
            }
        }
        return stored;
    }

    private static byte[] read(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }
}
