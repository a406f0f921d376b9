package gibbon.system.account;

import android.accounts.AccountManager;
import android.accounts.AuthenticatorDescription;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.content.res.XmlResourceParser;
import android.util.ArrayMap;
import android.util.Log;
import com.android.internal.R;
import gibbon.system.SystemServer;
import gibbon.system.pm.Packages;
import java.io.IOException;
import java.util.Map;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The services of packages that know a type of accounts; their meta-data says which. */
final class Authenticators {
    private static final String TAG = "AccountManagerService";

    private final SystemServer server;

    Authenticators(SystemServer server) {
        this.server = server;
    }

    /** By what they know. Packages are few, so they are looked through each time. */
    Map<AuthenticatorDescription, ComponentName> all() {
        Map<AuthenticatorDescription, ComponentName> found = new ArrayMap<>();
        for (ResolveInfo match : server.packages.query(Packages.Kind.SERVICE,
                new Intent(AccountManager.ACTION_AUTHENTICATOR_INTENT), null,
                PackageManager.GET_META_DATA)) {
            AuthenticatorDescription description = read(match.serviceInfo);
            if (description != null) {
                found.put(description, match.serviceInfo.getComponentName());
            }
        }
        return found;
    }

    /** The service for a type of accounts; null if there is none. */
    ComponentName of(String type) {
        return type == null ? null : all().get(AuthenticatorDescription.newKey(type));
    }

    private AuthenticatorDescription read(ServiceInfo service) {
        PackageManager manager = server.context.getPackageManager();
        try (XmlResourceParser parser = service.loadXmlMetaData(
                manager, AccountManager.AUTHENTICATOR_META_DATA_NAME)) {
            if (parser == null) {
                return null;
            }
            int event = parser.next();
            while (event != XmlPullParser.START_TAG && event != XmlPullParser.END_DOCUMENT) {
                event = parser.next();
            }
            if (event == XmlPullParser.END_DOCUMENT
                    || !parser.getName().equals(AccountManager.AUTHENTICATOR_ATTRIBUTES_NAME)) {
                return null;
            }
            Resources resources = manager.getResourcesForApplication(service.applicationInfo);
            return describe(service.packageName,
                    resources.obtainAttributes(parser, R.styleable.AccountAuthenticator));
        } catch (IOException | XmlPullParserException
                | PackageManager.NameNotFoundException problem) {
            Log.w(TAG, "Unable to load service info " + service.getComponentName(), problem);
            return null;
        }
    }

    private static AuthenticatorDescription describe(String packageName, TypedArray values) {
        String type = values.getString(R.styleable.AccountAuthenticator_accountType);
        AuthenticatorDescription description = type == null ? null : new AuthenticatorDescription(
                type, packageName,
                values.getResourceId(R.styleable.AccountAuthenticator_label, 0),
                values.getResourceId(R.styleable.AccountAuthenticator_icon, 0),
                values.getResourceId(R.styleable.AccountAuthenticator_smallIcon, 0),
                values.getResourceId(R.styleable.AccountAuthenticator_accountPreferences, 0),
                values.getBoolean(R.styleable.AccountAuthenticator_customTokens, false));
        values.recycle();
        return description;
    }
}
