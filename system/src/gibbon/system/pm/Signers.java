package gibbon.system.pm;

import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.Signature;
import android.content.pm.SigningDetails;
import android.content.pm.SigningInfo;
import gibbon.system.fonts.PlayFonts;
import java.io.File;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Who signed an installed package; read when somebody asks. What came with the device has the
 * platform's certificate, but for Play's provider of fonts. A package that nobody signed, which Android would not have installed, is
 * as if its developer's tools had signed it.
 */
final class Signers {
    private final PackageParser.Package parsed;
    private final boolean isSystem;
    private Signature[] signatures;

    Signers(PackageParser.Package parsed, boolean isSystem) {
        this.parsed = parsed;
        this.isSystem = isSystem;
    }

    private synchronized Signature[] signatures() {
        if (signatures == null) {
            List<byte[]> certificates = isSystem
                    ? Collections.singletonList(ofSystem())
                    : ApkCertificates.read(new File(parsed.baseCodePath));
            if (certificates.isEmpty()) {
                certificates = Collections.singletonList(OwnCertificates.debug());
            }
            signatures = new Signature[certificates.size()];
            for (int at = 0; at < signatures.length; at++) {
                signatures[at] = new Signature(certificates.get(at));
            }
        }
        return signatures;
    }

    private byte[] ofSystem() {
        return parsed.packageName.equals(PlayFonts.PACKAGE)
                ? PlayFonts.certificate() : OwnCertificates.platform();
    }

    /** Puts into a description what was asked for. */
    void fill(PackageInfo info, long flags) {
        if ((flags & PackageManager.GET_SIGNATURES) != 0) {
            info.signatures = signatures().clone();
        }
        if ((flags & PackageManager.GET_SIGNING_CERTIFICATES) != 0) {
            info.signingInfo = new SigningInfo(new SigningDetails(signatures().clone(),
                    SigningDetails.SignatureSchemeVersion.SIGNING_BLOCK_V3, null, null));
        }
    }

    boolean areThoseOf(Signers other) {
        return Signature.areExactMatch(signatures(), other.signatures());
    }

    /** Whether this certificate signed it, itself or by its SHA-256 digest. */
    boolean has(byte[] certificate, int type) {
        for (Signature signature : signatures()) {
            byte[] bytes = signature.toByteArray();
            if (Arrays.equals(certificate,
                    type == PackageManager.CERT_INPUT_SHA256 ? digest(bytes) : bytes)) {
                return true;
            }
        }
        return false;
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
