package gibbon.system;

import android.app.WindowConfiguration;
import android.content.res.Configuration;
import android.graphics.Rect;
import android.os.LocaleList;
import android.view.Display;
import android.view.DisplayInfo;
import android.view.DisplayShape;
import android.view.InsetsSource;
import android.view.InsetsState;
import android.view.Surface;
import android.view.WindowInsets;
import java.util.Locale;

/** What kind of device this is, and how it is held and set up at the moment. */
public final class DeviceProfile {
    private static final int STATUS_BAR_DP = 24;
    private static final int NAVIGATION_BAR_DP = 48;
    private static final int KEYBOARD_DP = 250;
    /** From this smallest width on it is a tablet. */
    private static final int TABLET_DP = 600;
    private static final float REFRESH_RATE = 60f;
    private static final Object BARS = new Object();

    /** In natural orientation. */
    private int naturalWidth = 1080;
    private int naturalHeight = 2400;
    public int density = 420;
    public int rotation = Surface.ROTATION_0;
    public String locales = "en-US";
    /** Those that the app chose for itself; they come before the device's. */
    private String applicationLocales = "";
    public float fontScale = 1f;
    public boolean night;
    private int sequence = 1;

    /** From {@code name=value} words. */
    static DeviceProfile parse(String[] words) {
        DeviceProfile profile = new DeviceProfile();
        for (String word : words) {
            int equals = word.indexOf('=');
            profile.set(word.substring(0, equals), word.substring(equals + 1));
        }
        return profile;
    }

    /** Changes one thing about the device. */
    public void set(String name, String value) {
        switch (name) {
            case "width": naturalWidth = Integer.parseInt(value); break;
            case "height": naturalHeight = Integer.parseInt(value); break;
            case "density": density = Integer.parseInt(value); break;
            case "rotation": rotation = Integer.parseInt(value); break;
            case "locale": locales = value; break;
            case "application-locale": applicationLocales = value; break;
            case "font-scale": fontScale = Float.parseFloat(value); break;
            case "night": night = Boolean.parseBoolean(value); break;
            default: throw new IllegalArgumentException("the device has no " + name);
        }
        sequence++;
    }

    private boolean isTurned() {
        return rotation == Surface.ROTATION_90 || rotation == Surface.ROTATION_270;
    }

    public int width() {
        return isTurned() ? naturalHeight : naturalWidth;
    }

    public int height() {
        return isTurned() ? naturalWidth : naturalHeight;
    }

    private int pixels(int dp) {
        return (dp * density + 80) / 160;
    }

    private int dp(int pixels) {
        return (int) (pixels * 160L / density);
    }

    public Rect bounds() {
        return new Rect(0, 0, width(), height());
    }

    /** On a phone the navigation bar stays at the device's lower end when it is turned. */
    private boolean hasBarAtSide() {
        return isTurned() && dp(Math.min(naturalWidth, naturalHeight)) < TABLET_DP;
    }

    private Rect statusBar() {
        return new Rect(0, 0, width(), pixels(STATUS_BAR_DP));
    }

    private Rect navigationBar() {
        int size = pixels(NAVIGATION_BAR_DP);
        if (!hasBarAtSide()) {
            return new Rect(0, height() - size, width(), height());
        }
        return rotation == Surface.ROTATION_90 ? new Rect(width() - size, 0, width(), height())
                : new Rect(0, 0, size, height());
    }

    /** Where apps are laid out: without status and navigation bar. */
    public Rect appBounds() {
        Rect bounds = bounds();
        Rect bar = navigationBar();
        bounds.top = statusBar().bottom;
        if (!hasBarAtSide()) {
            bounds.bottom = bar.top;
        } else if (bar.left == 0) {
            bounds.left = bar.right;
        } else {
            bounds.right = bar.left;
        }
        return bounds;
    }

    public Configuration configuration() {
        Configuration configuration = new Configuration();
        configuration.setToDefaults();
        configuration.seq = sequence;
        configuration.fontScale = fontScale;
        configuration.setLocales(LocaleList.forLanguageTags(
                applicationLocales.isEmpty() ? locales : applicationLocales + "," + locales));
        configuration.densityDpi = density;
        configuration.touchscreen = Configuration.TOUCHSCREEN_FINGER;
        configuration.keyboard = Configuration.KEYBOARD_NOKEYS;
        configuration.keyboardHidden = Configuration.KEYBOARDHIDDEN_NO;
        configuration.hardKeyboardHidden = Configuration.HARDKEYBOARDHIDDEN_YES;
        configuration.navigation = Configuration.NAVIGATION_NONAV;
        configuration.navigationHidden = Configuration.NAVIGATIONHIDDEN_YES;
        configuration.mcc = 310;
        configuration.mnc = 260;
        int nightMode = night ? Configuration.UI_MODE_NIGHT_YES : Configuration.UI_MODE_NIGHT_NO;
        configuration.uiMode = Configuration.UI_MODE_TYPE_NORMAL | nightMode;
        configuration.colorMode = Configuration.COLOR_MODE_WIDE_COLOR_GAMUT_NO
                | Configuration.COLOR_MODE_HDR_NO;
        setScreen(configuration);
        return configuration;
    }

    private void setScreen(Configuration configuration) {
        Rect app = appBounds();
        configuration.screenWidthDp = dp(app.width());
        configuration.screenHeightDp = dp(app.height());
        configuration.compatScreenWidthDp = configuration.screenWidthDp;
        configuration.compatScreenHeightDp = configuration.screenHeightDp;
        int bars = pixels(STATUS_BAR_DP) + pixels(NAVIGATION_BAR_DP);
        int shorter = Math.min(naturalWidth, naturalHeight);
        int longer = Math.max(naturalWidth, naturalHeight);
        configuration.smallestScreenWidthDp = Math.min(dp(shorter), dp(longer - bars));
        configuration.compatSmallestScreenWidthDp = configuration.smallestScreenWidthDp;
        configuration.orientation = app.width() > app.height()
                ? Configuration.ORIENTATION_LANDSCAPE : Configuration.ORIENTATION_PORTRAIT;
        configuration.screenLayout = Configuration.reduceScreenLayout(
                Configuration.resetScreenLayout(configuration.screenLayout),
                dp(longer - bars), dp(shorter));
        configuration.screenLayout |= Configuration.SCREENLAYOUT_ROUND_NO;
        Locale locale = configuration.getLocales().get(0);
        configuration.setLayoutDirection(locale);
        WindowConfiguration window = configuration.windowConfiguration;
        window.setBounds(bounds());
        window.setMaxBounds(bounds());
        window.setAppBounds(app);
        window.setDisplayRotation(rotation);
        window.setRotation(rotation);
        window.setWindowingMode(WindowConfiguration.WINDOWING_MODE_FULLSCREEN);
        window.setDisplayWindowingMode(WindowConfiguration.WINDOWING_MODE_FULLSCREEN);
        window.setActivityType(WindowConfiguration.ACTIVITY_TYPE_STANDARD);
    }

    public DisplayInfo displayInfo() {
        DisplayInfo info = new DisplayInfo();
        info.displayId = Display.DEFAULT_DISPLAY;
        info.type = Display.TYPE_INTERNAL;
        info.name = "Built-in Screen";
        info.uniqueId = "local:0";
        info.address = android.view.DisplayAddress.fromPhysicalDisplayId(0);
        info.flags = Display.FLAG_SECURE | Display.FLAG_SUPPORTS_PROTECTED_BUFFERS
                | Display.FLAG_TRUSTED;
        info.logicalWidth = width();
        info.logicalHeight = height();
        info.appWidth = appBounds().width();
        info.appHeight = appBounds().height();
        int status = pixels(STATUS_BAR_DP);
        int navigation = pixels(NAVIGATION_BAR_DP);
        int shorter = Math.min(naturalWidth, naturalHeight);
        int longer = Math.max(naturalWidth, naturalHeight);
        boolean isPhone = dp(shorter) < TABLET_DP;
        info.smallestNominalAppWidth = shorter;
        info.smallestNominalAppHeight = shorter - status - (isPhone ? 0 : navigation);
        info.largestNominalAppWidth = longer - (isPhone ? navigation : 0);
        info.largestNominalAppHeight = longer - status - navigation;
        info.rotation = rotation;
        info.modeId = 1;
        info.defaultModeId = 1;
        info.renderFrameRate = REFRESH_RATE;
        info.supportedModes = new Display.Mode[] {
            new Display.Mode(1, naturalWidth, naturalHeight, REFRESH_RATE)
        };
        info.supportedColorModes = new int[] {Display.COLOR_MODE_DEFAULT};
        info.logicalDensityDpi = density;
        info.physicalXDpi = density;
        info.physicalYDpi = density;
        info.state = Display.STATE_ON;
        info.committedState = Display.STATE_ON;
        info.brightnessMaximum = 1f;
        info.brightnessDefault = 0.5f;
        info.displayShape = DisplayShape.createDefaultDisplayShape(width(), height(), false);
        return info;
    }

    /** The bars, as windows are told of them. */
    public InsetsState insets() {
        InsetsState state = new InsetsState();
        Rect screen = bounds();
        state.setDisplayFrame(screen);
        state.setRoundedCornerFrame(screen);
        add(state, 0, WindowInsets.Type.statusBars(), statusBar());
        add(state, 1, WindowInsets.Type.navigationBars(), navigationBar());
        add(state, 2, WindowInsets.Type.tappableElement(), navigationBar());
        return state;
    }

    /** Where the keyboard is when it is shown: above the navigation bar, and behind it. */
    public Rect keyboard() {
        int height = Math.min(pixels(KEYBOARD_DP), height() / 2);
        return new Rect(0, appBounds().bottom - height, width(), height());
    }

    /** The same with the keyboard, which others may be told of by their own choice. */
    public InsetsState insetsWithKeyboard() {
        InsetsState state = insets();
        InsetsSource source = new InsetsSource(InsetsSource.ID_IME, WindowInsets.Type.ime());
        source.setFrame(keyboard());
        source.setVisible(true);
        state.addSource(source);
        return state;
    }

    private static void add(InsetsState state, int index, int type, Rect frame) {
        int id = InsetsSource.createId(BARS, index, type);
        InsetsSource source = new InsetsSource(id, type);
        source.setFrame(frame);
        source.setVisible(true);
        state.addSource(source);
    }
}
