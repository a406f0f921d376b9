package org.gibbon.signed;

import android.app.Activity;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.database.Cursor;
import android.os.Bundle;
import android.provider.MediaStore;
import android.util.Log;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;

/** Asks who signed it and others, and what an app made for an older version asks of media. */
public final class Main extends Activity {
    private static final String BROWSER = "com.android.browser";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        try {
            tellSigners();
        } catch (Exception problem) {
            throw new IllegalStateException(problem);
        }
        String grouping = "(media_type > 0)) GROUP BY (bucket_id) HAVING (count(*) > 0";
        try (Cursor cursor = getContentResolver().query(MediaStore.Files.getContentUri("external"),
                new String[] {"bucket_id", "count(*)"}, grouping, null, null)) {
            tell("folders " + cursor.getCount());
        }
    }

    private void tellSigners() throws Exception {
        PackageManager manager = getPackageManager();
        PackageInfo own = manager.getPackageInfo(getPackageName(), PackageManager.GET_SIGNATURES);
        tell("own " + name(own.signatures[0]) + ", " + own.signatures.length);
        PackageInfo browser =
                manager.getPackageInfo(BROWSER, PackageManager.GET_SIGNING_CERTIFICATES);
        Signature[] signers = browser.signingInfo.getApkContentsSigners();
        tell("browser " + name(signers[0]) + ", " + browser.signingInfo.hasMultipleSigners());
        tell("alike " + manager.checkSignatures(BROWSER, "android")
                + ", " + manager.checkSignatures(BROWSER, getPackageName())
                + ", " + manager.checkSignatures(BROWSER, "org.gibbon.nobody"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(signers[0].toByteArray());
        tell("by digest "
                + manager.hasSigningCertificate(BROWSER, digest, PackageManager.CERT_INPUT_SHA256)
                + ", " + manager.hasSigningCertificate(
                        getPackageName(), digest, PackageManager.CERT_INPUT_SHA256));
        tell("installer " + manager.getInstallerPackageName(getPackageName()));
    }

    /** The subject of a certificate; a test's is a plain text. */
    private static String name(Signature signature) throws CertificateException {
        byte[] bytes = signature.toByteArray();
        if (bytes[0] != 0x30) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        X509Certificate certificate = (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(bytes));
        return certificate.getSubjectX500Principal().getName();
    }

    private static void tell(String what) {
        Log.i("signed", what);
    }
}
