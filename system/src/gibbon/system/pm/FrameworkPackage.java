package gibbon.system.pm;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageParser;
import android.content.pm.PermissionInfo;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.content.res.XmlResourceParser;
import android.os.Build;
import com.android.internal.R;
import java.io.IOException;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/**
 * The framework's own package. Its manifest says things that {@link PackageParser} refuses, so
 * only the permissions are read of it.
 */
final class FrameworkPackage {
    static final String PATH = "/system/framework/framework-res.apk";
    /** The first package of every asset manager. */
    private static final int COOKIE = 1;

    private FrameworkPackage() {}

    static PackageParser.Package read() throws IOException, XmlPullParserException {
        PackageParser.Package parsed = new PackageParser.Package("android");
        ApplicationInfo info = parsed.applicationInfo;
        info.packageName = "android";
        info.processName = "system";
        info.sourceDir = PATH;
        info.publicSourceDir = PATH;
        info.targetSdkVersion = Build.VERSION.SDK_INT;
        info.enabled = true;
        info.flags = ApplicationInfo.FLAG_SYSTEM | ApplicationInfo.FLAG_HAS_CODE;
        Resources resources = Resources.getSystem();
        try (XmlResourceParser manifest =
                resources.getAssets().openXmlResourceParser(COOKIE, "AndroidManifest.xml")) {
            while (manifest.next() != XmlPullParser.END_DOCUMENT) {
                if (manifest.getEventType() == XmlPullParser.START_TAG
                        && manifest.getName().equals("permission")) {
                    parsed.permissions.add(permission(parsed, resources, manifest));
                }
            }
        }
        return parsed;
    }

    private static PackageParser.Permission permission(PackageParser.Package owner,
            Resources resources, XmlResourceParser manifest) {
        TypedArray values =
                resources.obtainAttributes(manifest, R.styleable.AndroidManifestPermission);
        PackageParser.Permission permission = new PackageParser.Permission(owner, (String) null);
        PermissionInfo info = permission.info;
        info.packageName = owner.packageName;
        info.name = values.getString(R.styleable.AndroidManifestPermission_name);
        info.group = values.getString(R.styleable.AndroidManifestPermission_permissionGroup);
        info.labelRes = values.getResourceId(R.styleable.AndroidManifestPermission_label, 0);
        info.descriptionRes =
                values.getResourceId(R.styleable.AndroidManifestPermission_description, 0);
        info.protectionLevel = PermissionInfo.fixProtectionLevel(
                values.getInt(R.styleable.AndroidManifestPermission_protectionLevel, 0));
        values.recycle();
        return permission;
    }
}
