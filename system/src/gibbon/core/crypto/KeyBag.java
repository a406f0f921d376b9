package gibbon.core.crypto;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.NoSuchAlgorithmException;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Date;
import java.util.Enumeration;

/**
 * {@code BKS}, the store that apps keep certificates in that they trust. Files of Bouncy Castle are
 * read as far as certificates go; what is stored here is written as PKCS #12.
 *
 * <p>Differs from Android: private keys of a file are left out, and nobody checks its digest.
 */
public final class KeyBag extends KeyStoreSpi {
    private static final int CERTIFICATE = 1;
    private static final int KEY = 2;

    private final KeyStore store;

    public KeyBag() throws KeyStoreException {
        store = KeyStore.getInstance("PKCS12");
    }

    @Override
    public void engineLoad(InputStream stream, char[] password)
            throws IOException, NoSuchAlgorithmException, CertificateException {
        if (stream == null) {
            store.load(null, password);
            return;
        }
        java.io.BufferedInputStream buffered = new java.io.BufferedInputStream(stream);
        buffered.mark(1);
        int first = buffered.read();
        buffered.reset();
        if (first != 0) {
            store.load(buffered, password);
            return;
        }
        store.load(null, password);
        try {
            read(new DataInputStream(buffered));
        } catch (KeyStoreException problem) {
            throw new IOException(problem);
        }
    }

    private void read(DataInputStream in)
            throws IOException, CertificateException, KeyStoreException {
        int version = in.readInt();
        if (version < 0 || version > 2) {
            throw new IOException("Wrong version of key store.");
        }
        in.readFully(new byte[in.readInt()]);
        in.readInt();
        for (int kind = in.read(); kind > 0; kind = in.read()) {
            String alias = in.readUTF();
            in.readLong();
            Certificate[] chain = new Certificate[in.readInt()];
            for (int at = 0; at < chain.length; at++) {
                chain[at] = certificate(in);
            }
            if (kind == CERTIFICATE) {
                store.setCertificateEntry(alias, certificate(in));
            } else if (kind == KEY) {
                in.read();
                in.readUTF();
                in.readUTF();
                in.readFully(new byte[in.readInt()]);
            } else {
                in.readFully(new byte[in.readInt()]);
            }
        }
    }

    private static Certificate certificate(DataInputStream in)
            throws IOException, CertificateException {
        String type = in.readUTF();
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return CertificateFactory.getInstance(type).generateCertificate(
                new java.io.ByteArrayInputStream(bytes));
    }

    @Override
    public void engineStore(OutputStream stream, char[] password)
            throws IOException, NoSuchAlgorithmException, CertificateException {
        try {
            store.store(stream, password);
        } catch (KeyStoreException problem) {
            throw new IOException(problem);
        }
    }

    private interface Asked<T> {
        T of() throws KeyStoreException;
    }

    private static <T> T ask(Asked<T> asked) {
        try {
            return asked.of();
        } catch (KeyStoreException problem) {
            throw new IllegalStateException(problem);
        }
    }

    @Override
    public Key engineGetKey(String alias, char[] password)
            throws NoSuchAlgorithmException, UnrecoverableKeyException {
        try {
            return store.getKey(alias, password);
        } catch (KeyStoreException problem) {
            throw new IllegalStateException(problem);
        }
    }

    @Override
    public Certificate[] engineGetCertificateChain(String alias) {
        return ask(() -> store.getCertificateChain(alias));
    }

    @Override
    public Certificate engineGetCertificate(String alias) {
        return ask(() -> store.getCertificate(alias));
    }

    @Override
    public Date engineGetCreationDate(String alias) {
        return ask(() -> store.getCreationDate(alias));
    }

    @Override
    public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain)
            throws KeyStoreException {
        store.setKeyEntry(alias, key, password, chain);
    }

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain)
            throws KeyStoreException {
        store.setKeyEntry(alias, key, chain);
    }

    @Override
    public void engineSetCertificateEntry(String alias, Certificate certificate)
            throws KeyStoreException {
        store.setCertificateEntry(alias, certificate);
    }

    @Override
    public void engineDeleteEntry(String alias) throws KeyStoreException {
        store.deleteEntry(alias);
    }

    @Override
    public Enumeration<String> engineAliases() {
        return ask(store::aliases);
    }

    @Override
    public boolean engineContainsAlias(String alias) {
        return ask(() -> store.containsAlias(alias));
    }

    @Override
    public int engineSize() {
        return ask(store::size);
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
        return ask(() -> store.isKeyEntry(alias));
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
        return ask(() -> store.isCertificateEntry(alias));
    }

    @Override
    public String engineGetCertificateAlias(Certificate certificate) {
        return ask(() -> store.getCertificateAlias(certificate));
    }
}
