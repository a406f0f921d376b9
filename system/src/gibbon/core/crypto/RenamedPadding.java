package gibbon.core.crypto;

import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;

/** A cipher of the class library that takes {@code PKCS7Padding} for {@code PKCS5Padding}. */
final class RenamedPadding extends CipherSpi {
    private static final String LIBRARY = "SunJCE";

    private final String algorithm;
    private String mode;
    private String padding;
    private Cipher cipher;

    RenamedPadding(String algorithm) {
        this.algorithm = algorithm;
    }

    private Cipher cipher() {
        if (cipher == null) {
            try {
                String name = mode == null && padding == null ? algorithm
                        : algorithm + "/" + (mode == null ? "ECB" : mode) + "/"
                                + (padding == null ? "PKCS5Padding" : padding);
                cipher = Cipher.getInstance(name, LIBRARY);
            } catch (GeneralSecurityException problem) {
                throw new IllegalStateException(problem);
            }
        }
        return cipher;
    }

    @Override
    protected void engineSetMode(String name) throws NoSuchAlgorithmException {
        mode = name;
    }

    @Override
    protected void engineSetPadding(String name) throws NoSuchPaddingException {
        padding = name.equalsIgnoreCase("PKCS7Padding") ? "PKCS5Padding" : name;
        try {
            cipher();
        } catch (IllegalStateException unknown) {
            throw new NoSuchPaddingException(name);
        }
    }

    @Override
    protected int engineGetBlockSize() {
        return cipher().getBlockSize();
    }

    @Override
    protected int engineGetOutputSize(int length) {
        return cipher().getOutputSize(length);
    }

    @Override
    protected byte[] engineGetIV() {
        return cipher().getIV();
    }

    @Override
    protected AlgorithmParameters engineGetParameters() {
        return cipher().getParameters();
    }

    @Override
    protected int engineGetKeySize(Key key) {
        return key.getEncoded().length * 8;
    }

    @Override
    protected void engineInit(int operation, Key key, SecureRandom random)
            throws InvalidKeyException {
        cipher().init(operation, key, random);
    }

    @Override
    protected void engineInit(int operation, Key key, AlgorithmParameterSpec parameters,
            SecureRandom random) throws InvalidKeyException, InvalidAlgorithmParameterException {
        cipher().init(operation, key, parameters, random);
    }

    @Override
    protected void engineInit(int operation, Key key, AlgorithmParameters parameters,
            SecureRandom random) throws InvalidKeyException, InvalidAlgorithmParameterException {
        cipher().init(operation, key, parameters, random);
    }

    @Override
    protected byte[] engineUpdate(byte[] input, int offset, int length) {
        return cipher().update(input, offset, length);
    }

    @Override
    protected int engineUpdate(byte[] input, int offset, int length, byte[] output, int at)
            throws ShortBufferException {
        return cipher().update(input, offset, length, output, at);
    }

    @Override
    protected void engineUpdateAAD(byte[] data, int offset, int length) {
        cipher().updateAAD(data, offset, length);
    }

    @Override
    protected byte[] engineDoFinal(byte[] input, int offset, int length)
            throws IllegalBlockSizeException, BadPaddingException {
        return input == null ? cipher().doFinal() : cipher().doFinal(input, offset, length);
    }

    @Override
    protected int engineDoFinal(byte[] input, int offset, int length, byte[] output, int at)
            throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
        return cipher().doFinal(input, offset, length, output, at);
    }

    @Override
    protected byte[] engineWrap(Key key) throws IllegalBlockSizeException, InvalidKeyException {
        return cipher().wrap(key);
    }

    @Override
    protected Key engineUnwrap(byte[] wrapped, String name, int type)
            throws InvalidKeyException, NoSuchAlgorithmException {
        return cipher().unwrap(wrapped, name, type);
    }
}
