package gibbon.system.appwidget;

import android.appwidget.AppWidgetManager;
import android.appwidget.AppWidgetProviderInfo;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.content.res.XmlResourceParser;
import android.util.ArrayMap;
import android.util.AttributeSet;
import android.util.Log;
import android.util.TypedValue;
import android.util.Xml;
import com.android.internal.R;
import gibbon.system.SystemServer;
import gibbon.system.pm.Packages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The widgets that packages provide: receivers whose meta-data describes one. */
final class WidgetProviders {
    private static final String TAG = "AppWidgetService";

    private final SystemServer server;
    private final ArrayMap<ComponentName, AppWidgetProviderInfo> known = new ArrayMap<>();

    WidgetProviders(SystemServer server) {
        this.server = server;
    }

    /** All there are, or those of one package. */
    List<AppWidgetProviderInfo> all(String packageName) {
        Intent update = new Intent(AppWidgetManager.ACTION_APPWIDGET_UPDATE)
                .setPackage(packageName);
        List<AppWidgetProviderInfo> found = new ArrayList<>();
        for (ResolveInfo match : server.packages.query(Packages.Kind.RECEIVER, update, null,
                PackageManager.GET_META_DATA)) {
            AppWidgetProviderInfo info = known.get(match.activityInfo.getComponentName());
            if (info == null) {
                info = read(match.activityInfo, AppWidgetManager.META_DATA_APPWIDGET_PROVIDER);
            }
            if (info != null) {
                known.put(info.provider, info);
                found.add(info);
            }
        }
        return found;
    }

    AppWidgetProviderInfo get(ComponentName name) {
        for (AppWidgetProviderInfo info : all(name.getPackageName())) {
            if (info.provider.equals(name)) {
                return info;
            }
        }
        return null;
    }

    /** The provider is described by other meta-data from now on; null if there is none. */
    AppWidgetProviderInfo reread(ComponentName name, String key) {
        AppWidgetProviderInfo old = get(name);
        if (old == null) {
            throw new IllegalArgumentException(name + " is not a valid AppWidget provider");
        }
        AppWidgetProviderInfo info = read(old.providerInfo,
                key == null ? AppWidgetManager.META_DATA_APPWIDGET_PROVIDER : key);
        if (info != null) {
            info.isExtendedFromAppWidgetProvider = old.isExtendedFromAppWidgetProvider;
            known.put(name, info);
        }
        return info;
    }

    private AppWidgetProviderInfo read(ActivityInfo receiver, String key) {
        try {
            Context context = server.context.createApplicationContext(
                    receiver.applicationInfo, Context.CONTEXT_RESTRICTED);
            try (XmlResourceParser xml =
                    receiver.loadXmlMetaData(context.getPackageManager(), key)) {
                return xml == null ? null : parse(receiver, context.getResources(), xml);
            }
        } catch (PackageManager.NameNotFoundException | XmlPullParserException
                | IOException problem) {
            Log.w(TAG, "Error parsing AppWidget provider info for component "
                    + receiver.getComponentName(), problem);
            return null;
        }
    }

    private static AppWidgetProviderInfo parse(ActivityInfo receiver, Resources resources,
            XmlResourceParser xml) throws XmlPullParserException, IOException {
        AttributeSet attributes = Xml.asAttributeSet(xml);
        int event = xml.next();
        while (event != XmlPullParser.START_TAG && event != XmlPullParser.END_DOCUMENT) {
            event = xml.next();
        }
        if (!"appwidget-provider".equals(xml.getName())) {
            Log.w(TAG, "Meta-data does not start with appwidget-provider tag for AppWidget"
                    + " provider " + receiver.getComponentName());
            return null;
        }
        AppWidgetProviderInfo info = new AppWidgetProviderInfo();
        info.provider = receiver.getComponentName();
        info.providerInfo = receiver;
        info.label = receiver.loadLabel(
                gibbon.system.SystemServer.get().context.getPackageManager()).toString();
        info.icon = receiver.getIconResource();
        TypedArray array = resources.obtainAttributes(attributes, R.styleable.AppWidgetProviderInfo);
        measure(info, array);
        info.updatePeriodMillis = array.getInt(
                R.styleable.AppWidgetProviderInfo_updatePeriodMillis, 0);
        info.initialLayout = array.getResourceId(
                R.styleable.AppWidgetProviderInfo_initialLayout, 0);
        info.initialKeyguardLayout = array.getResourceId(
                R.styleable.AppWidgetProviderInfo_initialKeyguardLayout, 0);
        String configure = array.getString(R.styleable.AppWidgetProviderInfo_configure);
        if (configure != null) {
            info.configure = new ComponentName(info.provider.getPackageName(), configure);
        }
        info.previewImage = array.getResourceId(
                R.styleable.AppWidgetProviderInfo_previewImage, 0);
        info.previewLayout = array.getResourceId(
                R.styleable.AppWidgetProviderInfo_previewLayout, 0);
        info.autoAdvanceViewId = array.getResourceId(
                R.styleable.AppWidgetProviderInfo_autoAdvanceViewId, -1);
        info.descriptionRes = array.getResourceId(
                R.styleable.AppWidgetProviderInfo_description, Resources.ID_NULL);
        info.resizeMode = array.getInt(R.styleable.AppWidgetProviderInfo_resizeMode,
                AppWidgetProviderInfo.RESIZE_NONE);
        info.widgetCategory = array.getInt(R.styleable.AppWidgetProviderInfo_widgetCategory,
                AppWidgetProviderInfo.WIDGET_CATEGORY_HOME_SCREEN);
        info.widgetFeatures = array.getInt(R.styleable.AppWidgetProviderInfo_widgetFeatures, 0);
        array.recycle();
        return info;
    }

    /** Sizes are kept as they are written, in units that each host turns into its own pixels. */
    private static void measure(AppWidgetProviderInfo info, TypedArray array) {
        info.minWidth = size(array, R.styleable.AppWidgetProviderInfo_minWidth, 0);
        info.minHeight = size(array, R.styleable.AppWidgetProviderInfo_minHeight, 0);
        info.minResizeWidth = size(array, R.styleable.AppWidgetProviderInfo_minResizeWidth,
                info.minWidth);
        info.minResizeHeight = size(array, R.styleable.AppWidgetProviderInfo_minResizeHeight,
                info.minHeight);
        info.maxResizeWidth = size(array, R.styleable.AppWidgetProviderInfo_maxResizeWidth, 0);
        info.maxResizeHeight = size(array, R.styleable.AppWidgetProviderInfo_maxResizeHeight, 0);
        info.targetCellWidth = array.getInt(
                R.styleable.AppWidgetProviderInfo_targetCellWidth, 0);
        info.targetCellHeight = array.getInt(
                R.styleable.AppWidgetProviderInfo_targetCellHeight, 0);
    }

    private static int size(TypedArray array, int attribute, int otherwise) {
        TypedValue value = array.peekValue(attribute);
        return value == null ? otherwise : value.data;
    }
}
