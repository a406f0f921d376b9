package gibbon.system.pm;

import android.app.Activity;
import android.content.ContentProvider;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageParser;
import android.content.pm.ProviderInfo;
import android.content.pm.ServiceInfo;
import android.os.Build;
import android.os.Bundle;
import android.os.Parcel;
import android.os.PatternMatcher;
import com.android.internal.R;
import java.lang.reflect.Constructor;
import java.util.ArrayList;

/**
 * The apps that come with the device, made in code: their classes are the system's own, their
 * resources the framework's. Which there are is {@link gibbon.system.partners.Partners}' to say.
 */
public final class SystemApps {
    private final Packages packages;

    public SystemApps(Packages packages) {
        this.packages = packages;
    }

    /** A package of this name; one that is there already is added to. */
    public App app(String name, String label) {
        InstalledPackage known = packages.get(name);
        if (known != null) {
            return new App(known.parsed);
        }
        PackageParser.Package parsed = new PackageParser.Package(name);
        ApplicationInfo info = parsed.applicationInfo;
        info.packageName = name;
        info.processName = name;
        info.nonLocalizedLabel = label;
        info.sourceDir = FrameworkPackage.PATH;
        info.publicSourceDir = FrameworkPackage.PATH;
        info.targetSdkVersion = Build.VERSION.SDK_INT;
        info.minSdkVersion = Build.VERSION.SDK_INT;
        info.enabled = true;
        info.dataDir = "/data/user/0/" + name;
        info.flags = ApplicationInfo.FLAG_SYSTEM | ApplicationInfo.FLAG_HAS_CODE;
        info.flags |= ApplicationInfo.FLAG_SUPPORTS_RTL;
        parsed.mVersionName = Build.VERSION.RELEASE;
        parsed.mVersionCode = Build.VERSION.SDK_INT;
        packages.add(new InstalledPackage(parsed, android.os.Process.SYSTEM_UID, true));
        return new App(parsed);
    }

    /** A package to which activities are added. */
    public static final class App {
        private final PackageParser.Package parsed;

        App(PackageParser.Package parsed) {
            this.parsed = parsed;
        }

        public App version(String name, int code) {
            parsed.mVersionName = name;
            parsed.mVersionCode = code;
            return this;
        }

        public App metaData(String key, String value) {
            if (parsed.mAppMetaData == null) {
                parsed.mAppMetaData = new Bundle();
            }
            parsed.mAppMetaData.putString(key, value);
            return this;
        }

        /** A service that can be found by an action; nobody binds to it by that. */
        public App service(String className, String action) {
            ServiceInfo info = new ServiceInfo();
            info.packageName = parsed.packageName;
            info.name = className;
            info.applicationInfo = parsed.applicationInfo;
            info.processName = parsed.applicationInfo.processName;
            info.nonLocalizedLabel = parsed.applicationInfo.nonLocalizedLabel;
            info.exported = true;
            info.enabled = true;
            PackageParser.Service service = make(parsed, className, info);
            PackageParser.ServiceIntentInfo filter = new PackageParser.ServiceIntentInfo(service);
            filter.addAction(action);
            filter.addCategory(Intent.CATEGORY_DEFAULT);
            service.intents.add(filter);
            parsed.services.add(service);
            return this;
        }

        /** A provider that the system runs itself. */
        public App provider(Class<? extends ContentProvider> type, String authority) {
            ProviderInfo info = new ProviderInfo();
            info.packageName = parsed.packageName;
            info.name = type.getName();
            info.authority = authority;
            info.applicationInfo = parsed.applicationInfo;
            info.processName = parsed.applicationInfo.processName;
            info.exported = true;
            info.enabled = true;
            parsed.providers.add(make(parsed, type.getName(), info));
            return this;
        }

        /** An activity; what it is started for is said by filters. */
        public Screen screen(Class<? extends Activity> type) {
            ActivityInfo info = new ActivityInfo();
            info.packageName = parsed.packageName;
            info.name = type.getName();
            info.applicationInfo = parsed.applicationInfo;
            info.processName = parsed.applicationInfo.processName;
            info.nonLocalizedLabel = parsed.applicationInfo.nonLocalizedLabel;
            info.theme = R.style.Theme_DeviceDefault_Light_NoActionBar;
            info.taskAffinity = parsed.packageName;
            info.exported = true;
            info.enabled = true;
            info.flags = ActivityInfo.FLAG_HARDWARE_ACCELERATED;
            info.screenOrientation = ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED;
            PackageParser.Activity activity = make(parsed, type.getName(), info);
            parsed.activities.add(activity);
            return new Screen(activity);
        }
    }

    /** An activity to which filters are added. */
    public static final class Screen {
        public final ActivityInfo info;
        private final PackageParser.Activity activity;

        Screen(PackageParser.Activity activity) {
            this.activity = activity;
            info = activity.info;
        }

        /** Any of these actions. */
        public Filter on(String... actions) {
            PackageParser.ActivityIntentInfo filter =
                    new PackageParser.ActivityIntentInfo(activity);
            for (String action : actions) {
                filter.addAction(action);
            }
            filter.addCategory(Intent.CATEGORY_DEFAULT);
            filter.hasDefault = true;
            activity.intents.add(filter);
            return new Filter(this, filter);
        }
    }

    /** What an activity is started for. */
    public static final class Filter {
        private final Screen screen;
        private final IntentFilter filter;

        Filter(Screen screen, IntentFilter filter) {
            this.screen = screen;
            this.filter = filter;
        }

        public Filter category(String... names) {
            for (String name : names) {
                filter.addCategory(name);
            }
            return this;
        }

        public Filter scheme(String... names) {
            for (String name : names) {
                filter.addDataScheme(name);
            }
            return this;
        }

        public Filter host(String name, String path) {
            filter.addDataAuthority(name, null);
            filter.addDataPath(path, PatternMatcher.PATTERN_PREFIX);
            return this;
        }

        public Filter type(String... names) {
            for (String name : names) {
                try {
                    filter.addDataType(name);
                } catch (IntentFilter.MalformedMimeTypeException impossible) {
                    throw new IllegalArgumentException(name, impossible);
                }
            }
            return this;
        }

        public Filter priority(int priority) {
            filter.setPriority(priority);
            return this;
        }

        public Filter on(String... actions) {
            return screen.on(actions);
        }
    }

    /** It has no other constructor that takes neither XML nor resources. */
    private static PackageParser.Service make(PackageParser.Package owner, String className,
            ServiceInfo info) {
        Parcel parcel = Parcel.obtain();
        parcel.writeString(className);
        parcel.writeBundle(null);
        parcel.writeInt(0);
        parcel.writeParcelable(info, 0);
        parcel.setDataPosition(0);
        PackageParser.Service service =
                (PackageParser.Service) PackageParser.Service.CREATOR.createFromParcel(parcel);
        parcel.recycle();
        service.owner = owner;
        service.info.applicationInfo = owner.applicationInfo;
        return service;
    }

    private static PackageParser.Provider make(PackageParser.Package owner, String className,
            ProviderInfo info) {
        Parcel parcel = Parcel.obtain();
        parcel.writeString(className);
        parcel.writeBundle(null);
        parcel.writeInt(0);
        parcel.writeParcelable(info, 0);
        parcel.writeInt(0);
        parcel.setDataPosition(0);
        PackageParser.Provider provider =
                (PackageParser.Provider) PackageParser.Provider.CREATOR.createFromParcel(parcel);
        parcel.recycle();
        provider.owner = owner;
        provider.info.applicationInfo = owner.applicationInfo;
        return provider;
    }

    private static PackageParser.Activity make(PackageParser.Package owner, String className,
            ActivityInfo info) {
        try {
            Constructor<PackageParser.Activity> constructor =
                    PackageParser.Activity.class.getDeclaredConstructor(
                            PackageParser.Package.class, String.class, ActivityInfo.class);
            constructor.setAccessible(true);
            return constructor.newInstance(owner, className, info);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
