package gibbon.core.keystore;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;

/** The key store that apps see: what {@link StoredKey} keeps. */
public final class KeyFiles extends KeyStoreSpi {
    private static StoredKey find(String alias) {
        if (alias == null) {
            throw new NullPointerException("alias == null");
        }
        try {
            return StoredKey.load(alias);
        } catch (IOException | GeneralSecurityException unreadable) {
            return null;
        }
    }

    @Override
    public Key engineGetKey(String alias, char[] password) throws UnrecoverableKeyException {
        StoredKey stored = find(alias);
        return stored == null ? null : stored.key;
    }

    @Override
    public Certificate[] engineGetCertificateChain(String alias) {
        Certificate certificate = engineGetCertificate(alias);
        return certificate == null ? null : new Certificate[] {certificate};
    }

    @Override
    public Certificate engineGetCertificate(String alias) {
        StoredKey stored = find(alias);
        return stored == null ? null : stored.certificate;
    }

    @Override
    public Date engineGetCreationDate(String alias) {
        StoredKey stored = find(alias);
        return stored == null ? null : new Date(stored.created);
    }

    @Override
    public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain)
            throws KeyStoreException {
        if (password != null && password.length > 0) {
            throw new KeyStoreException("entries cannot be protected with passwords");
        }
        Certificate first = chain == null || chain.length == 0 ? null : chain[0];
        save(alias, key, first);
    }

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain)
            throws KeyStoreException {
        throw new KeyStoreException("Operation not supported because key encoding is unknown");
    }

    @Override
    public void engineSetCertificateEntry(String alias, Certificate certificate)
            throws KeyStoreException {
        save(alias, null, certificate);
    }

    /** With what it may be used for, which is not kept. */
    @Override
    public void engineSetEntry(String alias, KeyStore.Entry entry,
            KeyStore.ProtectionParameter parameter) throws KeyStoreException {
        if (entry instanceof KeyStore.SecretKeyEntry) {
            save(alias, ((KeyStore.SecretKeyEntry) entry).getSecretKey(), null);
        } else if (entry instanceof KeyStore.PrivateKeyEntry) {
            KeyStore.PrivateKeyEntry pair = (KeyStore.PrivateKeyEntry) entry;
            save(alias, pair.getPrivateKey(), pair.getCertificate());
        } else if (entry instanceof KeyStore.TrustedCertificateEntry) {
            save(alias, null, ((KeyStore.TrustedCertificateEntry) entry).getTrustedCertificate());
        } else {
            throw new KeyStoreException("Entry type not supported: " + entry);
        }
    }

    private static void save(String alias, Key key, Certificate certificate)
            throws KeyStoreException {
        StoredKey stored = new StoredKey(alias);
        stored.key = key;
        stored.certificate = certificate;
        stored.created = System.currentTimeMillis();
        try {
            stored.save();
        } catch (IOException | GeneralSecurityException problem) {
            throw new KeyStoreException(problem);
        }
    }

    @Override
    public void engineDeleteEntry(String alias) {
        StoredKey.delete(alias);
    }

    @Override
    public Enumeration<String> engineAliases() {
        return Collections.enumeration(StoredKey.aliases());
    }

    @Override
    public boolean engineContainsAlias(String alias) {
        if (alias == null) {
            throw new NullPointerException("alias == null");
        }
        return StoredKey.exists(alias);
    }

    @Override
    public int engineSize() {
        return StoredKey.aliases().size();
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
        StoredKey stored = find(alias);
        return stored != null && stored.key != null;
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
        StoredKey stored = find(alias);
        return stored != null && stored.key == null;
    }

    @Override
    public String engineGetCertificateAlias(Certificate certificate) {
        for (String alias : StoredKey.aliases()) {
            if (certificate != null && certificate.equals(engineGetCertificate(alias))) {
                return alias;
            }
        }
        return null;
    }

    @Override
    public void engineStore(OutputStream stream, char[] password) {
        throw new UnsupportedOperationException("Can not serialize AndroidKeyStore to OutputStream");
    }

    /** There is one store, which needs no loading. */
    @Override
    public void engineLoad(InputStream stream, char[] password) throws IOException {
        if (stream != null) {
            throw new IllegalArgumentException("InputStream not supported");
        }
    }

    @Override
    public void engineLoad(KeyStore.LoadStoreParameter parameter) {}
}
