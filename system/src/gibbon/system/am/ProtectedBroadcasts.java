package gibbon.system.am;

import android.content.IntentFilter;
import android.content.res.Resources;
import android.content.res.XmlResourceParser;
import android.util.ArraySet;
import java.io.IOException;
import java.util.Set;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The broadcasts that only the system may send; the framework's manifest lists them. */
final class ProtectedBroadcasts {
    private static final String ANDROID = "http://schemas.android.com/apk/res/android";
    /** The first package of every asset manager. */
    private static final int COOKIE = 1;

    private Set<String> actions;

    boolean contains(String action) {
        if (actions == null) {
            actions = read();
        }
        return action != null && actions.contains(action);
    }

    boolean containsAll(IntentFilter filter) {
        for (int at = 0; at < filter.countActions(); at++) {
            if (!contains(filter.getAction(at))) {
                return false;
            }
        }
        return true;
    }

    private static Set<String> read() {
        Set<String> found = new ArraySet<>();
        try (XmlResourceParser manifest = Resources.getSystem().getAssets()
                .openXmlResourceParser(COOKIE, "AndroidManifest.xml")) {
            while (manifest.next() != XmlPullParser.END_DOCUMENT) {
                if (manifest.getEventType() == XmlPullParser.START_TAG
                        && manifest.getName().equals("protected-broadcast")) {
                    found.add(manifest.getAttributeValue(ANDROID, "name"));
                }
            }
        } catch (IOException | XmlPullParserException problem) {
            throw new IllegalStateException("the framework's manifest", problem);
        }
        return found;
    }
}
