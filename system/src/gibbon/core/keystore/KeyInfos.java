package gibbon.core.keystore;

import android.security.keystore.KeyInfo;
import android.security.keystore.KeyProperties;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;

/** What keys of the store tell of themselves. */
final class KeyInfos {
    private static final String[] NONE = {};

    private KeyInfos() {}

    /** Of a key in software, made here, for any use. */
    private static KeyInfo of(Key key, Class<?> wanted) throws InvalidKeySpecException {
        if (wanted != KeyInfo.class) {
            throw new InvalidKeySpecException("Unsupported key spec: " + wanted);
        }
        int all = KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT
                | KeyProperties.PURPOSE_SIGN | KeyProperties.PURPOSE_VERIFY;
        return new KeyInfo(aliasOf(key), false, KeyProperties.ORIGIN_GENERATED, bits(key), null,
                null, null, all, NONE, NONE, NONE, NONE, false, 0, 0, false, false, false, false,
                false, KeyProperties.SECURITY_LEVEL_SOFTWARE,
                KeyProperties.UNRESTRICTED_USAGE_COUNT);
    }

    private static String aliasOf(Key key) {
        for (String alias : StoredKey.aliases()) {
            try {
                StoredKey stored = StoredKey.load(alias);
                if (stored != null && key.equals(stored.key)) {
                    return alias;
                }
            } catch (java.io.IOException | java.security.GeneralSecurityException unreadable) {
                // It is another one.
            }
        }
        return "";
    }

    private static int bits(Key key) {
        if (key instanceof RSAKey) {
            return ((RSAKey) key).getModulus().bitLength();
        } else if (key instanceof ECKey) {
            return ((ECKey) key).getParams().getOrder().bitLength();
        }
        return 8 * key.getEncoded().length;
    }

    public static final class OfSecretKeys extends SecretKeyFactorySpi {
        @Override
        protected SecretKey engineGenerateSecret(KeySpec spec) throws InvalidKeySpecException {
            throw new InvalidKeySpecException("To generate secret key in Android Keystore, use"
                    + " KeyGenerator initialized with KeyGenParameterSpec");
        }

        @Override
        protected KeySpec engineGetKeySpec(SecretKey key, Class<?> wanted)
                throws InvalidKeySpecException {
            return of(key, wanted);
        }

        @Override
        protected SecretKey engineTranslateKey(SecretKey key) {
            return key;
        }
    }

    public static final class OfKeyPairs extends KeyFactorySpi {
        @Override
        protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
            throw new InvalidKeySpecException("Not supported by the key store");
        }

        @Override
        protected PrivateKey engineGeneratePrivate(KeySpec spec) throws InvalidKeySpecException {
            throw new InvalidKeySpecException("Not supported by the key store");
        }

        @Override
        protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> wanted)
                throws InvalidKeySpecException {
            return wanted.cast(of(key, wanted));
        }

        @Override
        protected Key engineTranslateKey(Key key) {
            return key;
        }
    }
}
