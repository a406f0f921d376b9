package gibbon.core.keystore;

import android.security.KeyPairGeneratorSpec;
import android.security.keystore.KeyGenParameterSpec;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGeneratorSpi;
import java.security.PrivateKey;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import sun.security.tools.keytool.CertAndKeyGen;
import sun.security.x509.X500Name;

/** Makes pairs of keys that the store keeps, with a certificate that each signs for itself. */
abstract class KeyPairs extends KeyPairGeneratorSpi {
    private static final long TEN_YEARS = 10L * 365 * 24 * 60 * 60;

    private final String algorithm;
    private final String signature;
    private final int usualBits;
    private String alias;
    private String subject = "CN=fake";
    private int bits;

    KeyPairs(String algorithm, String signature, int usualBits) {
        this.algorithm = algorithm;
        this.signature = signature;
        this.usualBits = usualBits;
    }

    @Override
    public void initialize(int bits, SecureRandom random) {
        throw new IllegalArgumentException(KeyGenParameterSpec.class.getName() + " or "
                + KeyPairGeneratorSpec.class.getName() + " required to initialize this KeyPairGenerator");
    }

    @Override
    public void initialize(AlgorithmParameterSpec parameters, SecureRandom random)
            throws InvalidAlgorithmParameterException {
        AlgorithmParameterSpec inner;
        if (parameters instanceof KeyPairGeneratorSpec) {
            KeyPairGeneratorSpec spec = (KeyPairGeneratorSpec) parameters;
            alias = spec.getKeystoreAlias();
            bits = spec.getKeySize();
            subject = spec.getSubjectDN().getName();
            inner = spec.getAlgorithmParameterSpec();
        } else {
            KeyGenParameterSpec spec = Specs.checked(parameters);
            alias = spec.getKeystoreAlias();
            bits = spec.getKeySize();
            subject = spec.getCertificateSubject().getName();
            inner = spec.getAlgorithmParameterSpec();
        }
        if (inner instanceof RSAKeyGenParameterSpec) {
            bits = ((RSAKeyGenParameterSpec) inner).getKeysize();
        } else if (inner instanceof ECGenParameterSpec) {
            bits = Integer.parseInt(((ECGenParameterSpec) inner).getName().replaceAll("\\D", "")
                    .substring(0, 3));
        }
    }

    @Override
    public KeyPair generateKeyPair() {
        if (alias == null) {
            throw new IllegalStateException("Not initialized");
        }
        try {
            CertAndKeyGen maker = new CertAndKeyGen(algorithm, signature);
            maker.generate(bits > 0 ? bits : usualBits);
            PrivateKey secret = maker.getPrivateKey();
            StoredKey stored = new StoredKey(alias);
            stored.key = secret;
            stored.certificate = maker.getSelfCertificate(new X500Name(subject), TEN_YEARS);
            stored.created = System.currentTimeMillis();
            stored.save();
            return new KeyPair(stored.certificate.getPublicKey(), secret);
        } catch (IOException | GeneralSecurityException problem) {
            throw new ProviderException("Failed to generate key pair.", problem);
        }
    }

    public static final class Rsa extends KeyPairs {
        public Rsa() {
            super("RSA", "SHA256withRSA", 2048);
        }
    }

    public static final class Ec extends KeyPairs {
        public Ec() {
            super("EC", "SHA256withECDSA", 256);
        }
    }
}
