import android.content.res.AssetManager;
import android.content.res.ApkAssets;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.content.res.XmlResourceParser;
import android.util.DisplayMetrics;
import android.util.TypedValue;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;

/** The framework's own resources: values, arrays, themes, documents, files. Argument: its jar. */
public class ResourceValues {
    public static void main(String[] arguments) throws Exception {
        String framework = arguments[0];
        Method load = AssetManager.class.getDeclaredMethod(
                "createSystemAssetsInZygoteLocked", boolean.class, String.class);
        load.setAccessible(true);
        load.invoke(null, true, framework);
        AssetManager assets = AssetManager.getSystem();
        Resources resources = new Resources(assets, metrics(), configuration("en-US"));
        values(resources);
        themes(resources);
        documents(resources);
        files(assets);
        packages(assets, framework);
        Checks.end();
    }

    static DisplayMetrics metrics() {
        DisplayMetrics metrics = new DisplayMetrics();
        metrics.setToDefaults();
        metrics.density = 2.625f;
        metrics.densityDpi = 420;
        return metrics;
    }

    static Configuration configuration(String tag) {
        Configuration configuration = new Configuration();
        configuration.setToDefaults();
        configuration.setLocale(Locale.forLanguageTag(tag));
        configuration.densityDpi = 420;
        configuration.orientation = Configuration.ORIENTATION_PORTRAIT;
        configuration.screenWidthDp = 411;
        configuration.screenHeightDp = 830;
        configuration.smallestScreenWidthDp = 411;
        configuration.screenLayout = Configuration.SCREENLAYOUT_SIZE_NORMAL
                | Configuration.SCREENLAYOUT_LONG_YES | Configuration.SCREENLAYOUT_LAYOUTDIR_LTR;
        configuration.uiMode = Configuration.UI_MODE_TYPE_NORMAL | Configuration.UI_MODE_NIGHT_NO;
        return configuration;
    }

    static void values(Resources resources) {
        Checks.same("string", "Cancel", resources.getString(android.R.string.cancel));
        Checks.same("name", "android:string/cancel",
                resources.getResourceName(android.R.string.cancel));
        Checks.same("parts", "android string cancel",
                resources.getResourcePackageName(android.R.string.cancel) + " "
                + resources.getResourceTypeName(android.R.string.cancel) + " "
                + resources.getResourceEntryName(android.R.string.cancel));
        Checks.same("identifier", android.R.string.cancel,
                resources.getIdentifier("cancel", "string", "android"));
        Checks.same("no identifier", 0, resources.getIdentifier("cancel", "string", "nobody"));
        Checks.same("texts", "[Home, Work, Other, Custom]",
                Arrays.toString(resources.getTextArray(android.R.array.emailAddressTypes)));
        Checks.same("strings", "[Home, Work, Other, Custom]",
                Arrays.toString(resources.getStringArray(android.R.array.emailAddressTypes)));
        Checks.same("dimension", 126f, resources.getDimension(android.R.dimen.app_icon_size));
        Checks.thrown("no such resource", "android.content.res.Resources$NotFoundException: "
                + "String resource ID #0x7f010001", () -> resources.getString(0x7f010001));
        TypedValue value = new TypedValue();
        resources.getValueForDensity(android.R.drawable.btn_star, 160, value, false);
        Checks.same("file", "res/drawable/btn_star.xml", value.string);
        resources.updateConfiguration(configuration("de-AT"), metrics());
        Checks.same("German", "Abbrechen", resources.getString(android.R.string.cancel));
        resources.updateConfiguration(configuration("en-US"), metrics());
        Checks.same("English again", "Cancel", resources.getString(android.R.string.cancel));
    }

    static void themes(Resources resources) {
        Resources.Theme theme = resources.newTheme();
        theme.applyStyle(android.R.style.Theme_Material_Light, true);
        int[] wanted = {
            android.R.attr.textColorPrimary, android.R.attr.buttonStyle,
            android.R.attr.listPreferredItemHeight, android.R.attr.colorPrimary,
        };
        TypedArray array = theme.obtainStyledAttributes(wanted);
        Checks.same("found", 4, array.getIndexCount());
        Checks.same("state list", "res/color/text_color_primary.xml", array.getString(0));
        Checks.same("style", android.R.style.Widget_Material_Light_Button,
                array.getResourceId(1, 0));
        Checks.same("height", 168f, array.getDimension(2, 0));
        Checks.same("colour", 0xfff5f5f5, array.getColor(3, 0));
        array.recycle();
        Resources.Theme copy = resources.newTheme();
        copy.setTo(theme);
        copy.applyStyle(android.R.style.Theme_Material, true);
        Checks.same("dark", 0xff212121, color(copy, android.R.attr.colorPrimary));
        Checks.same("light", 0xfff5f5f5, color(theme, android.R.attr.colorPrimary));
        copy.rebase();
        Checks.same("dark still", 0xff212121, color(copy, android.R.attr.colorPrimary));
        TypedArray resolved = theme.resolveAttributes(
                new int[] {android.R.attr.colorPrimary}, new int[] {android.R.attr.color});
        Checks.same("resolved", 0xfff5f5f5, resolved.getColor(0, 0));
        TypedValue value = new TypedValue();
        Checks.same("no attribute", false, theme.resolveAttribute(0x7f010000, value, true));
        Checks.same("stack", true, theme.getAttributeResolutionStack(
                android.R.attr.buttonStyle, 0, 0).length > 1);
    }

    static int color(Resources.Theme theme, int attribute) {
        TypedValue value = new TypedValue();
        theme.resolveAttribute(attribute, value, true);
        return value.data;
    }

    static void documents(Resources resources) throws Exception {
        Resources.Theme theme = resources.newTheme();
        theme.applyStyle(android.R.style.Theme_Material_Light, true);
        XmlResourceParser parser = resources.getLayout(android.R.layout.simple_list_item_2);
        StringBuilder events = new StringBuilder();
        int event;
        while ((event = parser.next()) != XmlResourceParser.END_DOCUMENT) {
            events.append(event).append(parser.getName() == null ? "" : parser.getName());
            if (event != XmlResourceParser.START_TAG) {
                continue;
            }
            String namespace = "http://schemas.android.com/apk/res/android";
            int id = parser.getAttributeResourceValue(namespace, "id", 0);
            TypedArray array = theme.obtainStyledAttributes(parser,
                    new int[] {android.R.attr.textAppearance, android.R.attr.id},
                    android.R.attr.textViewStyle, 0);
            Checks.same("id", id, array.getResourceId(1, 0));
            Checks.same("appearance", true, array.getResourceId(0, 0) != 0);
            array.recycle();
            TypedArray bare = resources.obtainAttributes(parser, new int[] {android.R.attr.id});
            Checks.same("bare id", id, bare.getResourceId(0, 0));
            bare.recycle();
        }
        Checks.same("events",
                "02TwoLineListItem2TextView3TextView2TextView3TextView3TwoLineListItem",
                events.toString());
        parser.close();
    }

    static void files(AssetManager assets) throws Exception {
        Checks.same("folders", "[geoid_height_map, images, webkit]",
                Arrays.toString(assets.list("")));
        InputStream image = assets.open("images/android-logo-mask.png");
        int length = image.available();
        byte[] start = new byte[4];
        Checks.same("read", 4, image.read(start));
        Checks.same("start", "[-119, 80, 78, 71]", Arrays.toString(start));
        Checks.same("left", length - 4, image.available());
        image.mark(0);
        Checks.same("skipped", 10L, image.skip(10));
        image.reset();
        Checks.same("rest", length - 4, image.readAllBytes().length);
        Checks.same("end", -1, image.read());
        image.close();
        Checks.same("open files", 0, AssetManager.getGlobalAssetCount());
        Checks.thrown("no file", "java.io.FileNotFoundException: nothing",
                () -> assets.open("nothing"));
        Checks.thrown("compressed", "java.io.FileNotFoundException: This file can not be opened "
                + "as a file descriptor; it is probably compressed",
                () -> assets.openNonAssetFd("AndroidManifest.xml"));
        // Not compressed: the file itself, and where in it.
        var table = assets.openNonAssetFd("resources.arsc");
        try (InputStream stream = table.createInputStream()) {
            Checks.same("table", 2, stream.read());
        }
    }

    static void packages(AssetManager assets, String path) throws Exception {
        Checks.same("packages", "{1=android}", assets.getAssignedPackageIdentifiers().toString());
        Checks.same("locales", true, Arrays.asList(assets.getLocales()).contains("en-GB"));
        Checks.same("app locales", 0, assets.getNonSystemLocales().length);
        ApkAssets again = ApkAssets.loadFromPath(path);
        Checks.same("path", path, again.getAssetPath());
        Checks.same("up to date", true, again.isUpToDate());
        Checks.thrown("no package", "java.io.IOException: Failed to load asset path /nothing.apk",
                () -> ApkAssets.loadFromPath("/nothing.apk"));
        assets.setResourceResolutionLoggingEnabled(true);
    }
}
