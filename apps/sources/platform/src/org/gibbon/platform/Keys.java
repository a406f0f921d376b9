package org.gibbon.platform;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import java.security.KeyStore;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** A key that the system keeps, as encrypted preferences use it. */
final class Keys {
    private Keys() {}

    static void ask() throws Exception {
        KeyStore store = KeyStore.getInstance("AndroidKeyStore");
        store.load(null);
        Main.tell("has key " + store.containsAlias("master"));
        if (!store.containsAlias("master")) {
            KeyGenerator maker = KeyGenerator.getInstance("AES", "AndroidKeyStore");
            maker.init(new KeyGenParameterSpec.Builder("master",
                    KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
                    .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
                    .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
                    .setKeySize(256).build());
            maker.generateKey();
        }
        SecretKey key = (SecretKey) store.getKey("master", null);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, key);
        byte[] secret = cipher.doFinal("hello".getBytes());
        byte[] vector = cipher.getIV();
        cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, vector));
        Main.tell("decrypted " + new String(cipher.doFinal(secret)));
    }
}
