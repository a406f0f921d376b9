package gibbon.system.inputmethod;

import android.content.pm.ApplicationInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodSubtype;
import java.util.Collections;

/** The one keyboard that there is, as apps hear of it: Android's own, with English letters. */
final class TheKeyboard {
    private static final String PACKAGE = "com.android.inputmethod.latin";

    static final InputMethodSubtype SUBTYPE = new InputMethodSubtype.InputMethodSubtypeBuilder()
            .setSubtypeLocale("en_US")
            .setLanguageTag("en-US")
            .setSubtypeMode("keyboard")
            .setIsAsciiCapable(true)
            .setSubtypeExtraValue("TrySuppressingImeSwitcher,AsciiCapable,EmojiCapable")
            .build();

    private TheKeyboard() {}

    static InputMethodInfo info() {
        ServiceInfo service = new ServiceInfo();
        service.applicationInfo = new ApplicationInfo();
        service.applicationInfo.packageName = PACKAGE;
        service.applicationInfo.enabled = true;
        service.applicationInfo.flags = ApplicationInfo.FLAG_SYSTEM;
        service.packageName = PACKAGE;
        service.name = PACKAGE + ".LatinIME";
        service.exported = true;
        service.nonLocalizedLabel = "Android Keyboard (AOSP)";
        ResolveInfo resolved = new ResolveInfo();
        resolved.serviceInfo = service;
        return new InputMethodInfo(resolved, false, null, Collections.singletonList(SUBTYPE), 0,
                false);
    }
}
