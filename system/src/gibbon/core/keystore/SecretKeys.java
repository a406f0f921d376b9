package gibbon.core.keystore;

import android.security.keystore.KeyGenParameterSpec;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Makes secret keys that the store keeps. */
abstract class SecretKeys extends KeyGeneratorSpi {
    private final String algorithm;
    private final int usualBits;
    private KeyGenParameterSpec spec;

    SecretKeys(String algorithm, int usualBits) {
        this.algorithm = algorithm;
        this.usualBits = usualBits;
    }

    @Override
    protected void engineInit(SecureRandom random) {
        throw new UnsupportedOperationException(
                "Cannot initialize without a " + KeyGenParameterSpec.class.getName());
    }

    @Override
    protected void engineInit(int bits, SecureRandom random) {
        engineInit(random);
    }

    @Override
    protected void engineInit(AlgorithmParameterSpec parameters, SecureRandom random)
            throws InvalidAlgorithmParameterException {
        spec = Specs.checked(parameters);
    }

    @Override
    protected SecretKey engineGenerateKey() {
        if (spec == null) {
            throw new IllegalStateException("Not initialized");
        }
        int bits = spec.getKeySize() > 0 ? spec.getKeySize() : usualBits;
        byte[] bytes = new byte[bits / 8];
        new SecureRandom().nextBytes(bytes);
        StoredKey stored = new StoredKey(spec.getKeystoreAlias());
        stored.key = new SecretKeySpec(bytes, algorithm);
        stored.created = System.currentTimeMillis();
        try {
            stored.save();
        } catch (IOException | GeneralSecurityException problem) {
            throw new ProviderException("Keystore operation failed", problem);
        }
        return (SecretKey) stored.key;
    }

    public static final class Aes extends SecretKeys {
        public Aes() {
            super("AES", 128);
        }
    }

    public static final class TripleDes extends SecretKeys {
        public TripleDes() {
            super("DESede", 192);
        }
    }

    public static final class HmacSha1 extends SecretKeys {
        public HmacSha1() {
            super("HmacSHA1", 160);
        }
    }

    public static final class HmacSha224 extends SecretKeys {
        public HmacSha224() {
            super("HmacSHA224", 224);
        }
    }

    public static final class HmacSha256 extends SecretKeys {
        public HmacSha256() {
            super("HmacSHA256", 256);
        }
    }

    public static final class HmacSha384 extends SecretKeys {
        public HmacSha384() {
            super("HmacSHA384", 384);
        }
    }

    public static final class HmacSha512 extends SecretKeys {
        public HmacSha512() {
            super("HmacSHA512", 512);
        }
    }
}
