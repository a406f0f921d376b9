package gibbon.core.keystore;

import java.security.Provider;

/**
 * {@code AndroidKeyStore}, with keys in software that any cipher takes.
 *
 * <p>Differs from Android: keys tell their bytes, ciphers do not check what a key may be used for,
 * and there is no attestation.
 */
public final class SoftwareKeyStoreProvider extends Provider {
    static final String NAME = "AndroidKeyStore";

    public SoftwareKeyStoreProvider() {
        super(NAME, 1.0, "keys of apps");
        put("KeyStore." + NAME, KeyFiles.class.getName());
        put("KeyGenerator.AES", SecretKeys.Aes.class.getName());
        put("KeyGenerator.DESede", SecretKeys.TripleDes.class.getName());
        put("KeyGenerator.HmacSHA1", SecretKeys.HmacSha1.class.getName());
        put("KeyGenerator.HmacSHA224", SecretKeys.HmacSha224.class.getName());
        put("KeyGenerator.HmacSHA256", SecretKeys.HmacSha256.class.getName());
        put("KeyGenerator.HmacSHA384", SecretKeys.HmacSha384.class.getName());
        put("KeyGenerator.HmacSHA512", SecretKeys.HmacSha512.class.getName());
        put("KeyPairGenerator.RSA", KeyPairs.Rsa.class.getName());
        put("KeyPairGenerator.EC", KeyPairs.Ec.class.getName());
        put("SecretKeyFactory.AES", KeyInfos.OfSecretKeys.class.getName());
        put("SecretKeyFactory.HmacSHA256", KeyInfos.OfSecretKeys.class.getName());
        put("KeyFactory.RSA", KeyInfos.OfKeyPairs.class.getName());
        put("KeyFactory.EC", KeyInfos.OfKeyPairs.class.getName());
    }
}
