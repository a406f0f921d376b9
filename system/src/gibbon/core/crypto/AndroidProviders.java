package gibbon.core.crypto;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The providers that apps name on Android: {@code AndroidOpenSSL} and {@code BC}. Both are fronts
 * of those of the class library, which do the work, and have besides what only Android's have.
 *
 * <p>Differs from Android: whoever asks for no provider by name gets the class library's.
 */
public final class AndroidProviders {
    /** Kinds of things that the two have; the class library's have more. */
    private static final List<String> KINDS = Arrays.asList("AlgorithmParameters",
            "CertificateFactory", "Cipher", "KeyAgreement", "KeyFactory", "KeyGenerator",
            "KeyPairGenerator", "KeyStore", "Mac", "MessageDigest", "SecretKeyFactory",
            "SecureRandom", "Signature", "SSLContext");

    /** Ciphers whose padding may be called PKCS7Padding, which is that of PKCS #5. */
    private static final String[] PADDED = {"AES", "DESede", "DES", "Blowfish"};

    private AndroidProviders() {}

    public static void install() {
        Provider[] library = Security.getProviders();
        Security.addProvider(new Front("AndroidOpenSSL",
                "Android's OpenSSL-backed security provider", library));
        Security.addProvider(new Front("BC", "BouncyCastle Security Provider v1.68", library));
    }

    /** Filled when it is first asked: reading what the others have takes long. */
    private static final class Front extends Provider {
        private final transient Provider[] behind;
        private boolean isFull;

        Front(String name, String about, Provider[] behind) {
            super(name, 1.0, about);
            this.behind = behind;
        }

        @Override
        public synchronized Service getService(String type, String algorithm) {
            fill();
            return super.getService(type, algorithm);
        }

        @Override
        public synchronized Set<Service> getServices() {
            fill();
            return super.getServices();
        }

        private void fill() {
            if (isFull) {
                return;
            }
            isFull = true;
            for (Provider provider : behind) {
                for (Service service : provider.getServices()) {
                    String type = service.getType();
                    boolean isNew = super.getService(type, service.getAlgorithm()) == null;
                    if (KINDS.contains(type) && isNew) {
                        putService(new Behind(this, service));
                    }
                }
            }
            if (getName().equals("BC")) {
                for (String cipher : PADDED) {
                    putService(new Cipher(this, cipher, cipher));
                }
                put("KeyStore.BKS", KeyBag.class.getName());
            } else {
                put("KeyStore.AndroidCAStore",
                        "com.android.org.conscrypt.TrustedCertificateKeyStoreSpi");
                putService(new Cipher(this, "ChaCha20/Poly1305/NoPadding", "ChaCha20-Poly1305"));
            }
        }
    }

    /** A service of the class library under another provider's name. */
    private static class Behind extends Provider.Service {
        private final Provider.Service service;

        Behind(Provider front, Provider.Service service) {
            super(front, service.getType(), service.getAlgorithm(), service.getClassName(),
                    aliases(service), null);
            this.service = service;
        }

        private static List<String> aliases(Provider.Service service) {
            List<String> aliases = new ArrayList<>();
            String start = "Alg.Alias." + service.getType() + ".";
            for (Object key : service.getProvider().keySet()) {
                String name = key.toString();
                if (name.startsWith(start) && service.getAlgorithm().equalsIgnoreCase(
                        service.getProvider().getProperty(name))) {
                    aliases.add(name.substring(start.length()));
                }
            }
            Collections.sort(aliases);
            return aliases;
        }

        @Override
        public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
            return service.newInstance(parameter);
        }
    }

    /** One of the class library's, by the name that Android has for it and with its paddings. */
    private static final class Cipher extends Provider.Service {
        private final String known;

        Cipher(Provider front, String name, String known) {
            super(front, "Cipher", name, RenamedPadding.class.getName(), null, null);
            this.known = known;
        }

        @Override
        public Object newInstance(Object parameter) {
            return new RenamedPadding(known);
        }
    }
}
