package gibbon.system.app;

import android.app.ILocaleManager;
import android.app.LocaleConfig;
import android.os.LocaleList;
import android.util.ArrayMap;
import gibbon.system.SystemServer;

/**
 * Languages of single apps. Differs from Android: there is one configuration for all apps, so the
 * language that an app chooses is the one of whatever is shown, until another app chooses.
 */
public abstract class LocaleService extends ILocaleManager.Stub {
    private final SystemServer server;
    private final ArrayMap<String, LocaleList> chosen = new ArrayMap<>();
    private final ArrayMap<String, LocaleConfig> overrides = new ArrayMap<>();

    LocaleService(SystemServer server) {
        this.server = server;
    }

    @Override
    public void setApplicationLocales(String packageName, int user, LocaleList locales,
            boolean fromDelegate) {
        synchronized (chosen) {
            if (locales.equals(getApplicationLocales(packageName, user))) {
                return;
            }
            chosen.put(packageName, locales);
        }
        // Not while the app is still in the call: on a phone the answer comes back first.
        server.handler.post(() -> server.tasks.configurations.set("application-locale",
                locales.toLanguageTags()));
    }

    @Override
    public LocaleList getApplicationLocales(String packageName, int user) {
        synchronized (chosen) {
            LocaleList locales = chosen.get(packageName);
            return locales == null ? LocaleList.getEmptyLocaleList() : locales;
        }
    }

    @Override
    public LocaleList getSystemLocales() {
        return LocaleList.forLanguageTags(server.profile.locales);
    }

    @Override
    public void setOverrideLocaleConfig(String packageName, int user, LocaleConfig config) {
        overrides.put(packageName, config);
    }

    @Override
    public LocaleConfig getOverrideLocaleConfig(String packageName, int user) {
        return overrides.get(packageName);
    }
}
