package gibbon.core.android;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

/**
 * What of Android's native cryptography its Java code asks for on the way to the certificates that
 * the system trusts: public keys of logs, which are kept and never used. Ciphers, signatures and
 * connections are the class library's.
 */
final class NativeCryptoNatives {
    private static final int ELLIPTIC_CURVE = 408;
    private static final Map<Long, byte[]> KEYS = new HashMap<>();
    /** Handles are none of those that other natives hand out. */
    private static long last = 1L << 41;

    private NativeCryptoNatives() {}

    static void clinit() {}

    static int EVP_has_aes_hardware() {
        return 1;
    }

    /** Of connections, which are not made here. */
    static String[] get_cipher_names(String selector) {
        return new String[0];
    }

    static synchronized long EVP_parse_public_key(byte[] key) {
        last++;
        KEYS.put(last, key);
        return last;
    }

    static synchronized byte[] EVP_marshal_public_key(Object reference)
            throws ReflectiveOperationException {
        return KEYS.get(address(reference)).clone();
    }

    private static long address(Object reference) throws ReflectiveOperationException {
        Field field = reference.getClass().getSuperclass().getDeclaredField("address");
        field.setAccessible(true);
        return field.getLong(reference);
    }

    static int EVP_PKEY_type(Object reference) {
        return ELLIPTIC_CURVE;
    }

    static synchronized void EVP_PKEY_free(long key) {
        KEYS.remove(key);
    }

    static synchronized long EC_KEY_get1_group(Object reference) {
        last++;
        return last;
    }

    static void EC_GROUP_clear_free(long group) {}
}
