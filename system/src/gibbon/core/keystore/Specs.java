package gibbon.core.keystore;

import android.security.keystore.KeyGenParameterSpec;
import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;

/** What apps say of the keys they want. */
final class Specs {
    private Specs() {}

    /** The device's screen has no lock, so no key can ask for the user. */
    static KeyGenParameterSpec checked(AlgorithmParameterSpec parameters)
            throws InvalidAlgorithmParameterException {
        if (!(parameters instanceof KeyGenParameterSpec)) {
            throw new InvalidAlgorithmParameterException(
                    "Cannot initialize without a " + KeyGenParameterSpec.class.getName()
                            + " parameter");
        }
        KeyGenParameterSpec spec = (KeyGenParameterSpec) parameters;
        if (spec.getKeystoreAlias() == null) {
            throw new InvalidAlgorithmParameterException("KeyStore entry alias not provided");
        }
        if (spec.isUserAuthenticationRequired()) {
            throw new InvalidAlgorithmParameterException(new IllegalStateException(
                    "Secure lock screen must be enabled to create keys requiring user"
                            + " authentication"));
        }
        return spec;
    }
}
