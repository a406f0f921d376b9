package org.gibbon.breadth;

import java.security.KeyStore;
import java.security.MessageDigest;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Cryptography by the names that Android has for it. */
final class Secrets {
    private Secrets() {}

    static void ciphers() throws Exception {
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        IvParameterSpec start = new IvParameterSpec(new byte[16]);
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS7Padding");
        cipher.init(Cipher.ENCRYPT_MODE, key, start);
        byte[] secret = cipher.doFinal("hello".getBytes());
        Cipher same = Cipher.getInstance("AES/CBC/PKCS5Padding", "BC");
        same.init(Cipher.DECRYPT_MODE, key, start);
        Main.tell("deciphered " + new String(same.doFinal(secret)) + " " + secret.length);
        Cipher stream = Cipher.getInstance("ChaCha20/Poly1305/NoPadding");
        stream.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], "ChaCha20"),
                new IvParameterSpec(new byte[12]));
        Main.tell("sealed " + stream.doFinal("hello".getBytes()).length);
        MessageDigest digest = MessageDigest.getInstance("SHA-256", "AndroidOpenSSL");
        Main.tell("digest " + digest.digest().length);
    }

    static void stores() throws Exception {
        for (String type : new String[] {"BKS", "AndroidCAStore", "PKCS12"}) {
            KeyStore store = KeyStore.getInstance(type);
            store.load(null, null);
            Main.tell(type + " " + store.size());
        }
    }

    static void trust() throws Exception {
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        X509TrustManager manager = (X509TrustManager) factory.getTrustManagers()[0];
        Main.tell("trusts " + (manager.getAcceptedIssuers() != null));
    }
}
