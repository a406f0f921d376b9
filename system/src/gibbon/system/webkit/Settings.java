package gibbon.system.webkit;

import android.Manifest;
import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Build;

/** What pages may do. Most of it is remembered only, since scripts are not run. */
final class Settings extends LookSettings {
    private boolean navDump;
    private boolean mediaNeedsGesture = true;
    private boolean fileAccess;
    private boolean contentAccess = true;
    private boolean saveFormData = true;
    private boolean savePassword;
    private boolean thirdPartyCookies;
    private boolean loadsImages = true;
    private boolean blockNetworkImage;
    private boolean blockNetworkLoads;
    private boolean universalFileAccess;
    private boolean fileAccessFromFiles;
    private boolean domStorage;
    private boolean database;
    private boolean scriptsOpenWindows;
    private boolean videoOverlay;
    private boolean safeBrowsing = true;
    private boolean scripts;
    private int cacheMode = LOAD_DEFAULT;
    private int mixedContent = MIXED_CONTENT_ALWAYS_ALLOW;
    private int disabledMenuItems;
    private int forceDark = FORCE_DARK_AUTO;
    private boolean multipleWindows;
    private boolean algorithmicDarkening;
    private PluginState plugins = PluginState.OFF;
    private String userAgent;
    private final String usualUserAgent;
    private final boolean mayUseNetwork;

    Settings(Context context, Runnable changed) {
        super(context, changed);
        int target = context.getApplicationInfo().targetSdkVersion;
        fileAccess = target < Build.VERSION_CODES.R;
        universalFileAccess = target < Build.VERSION_CODES.JELLY_BEAN;
        fileAccessFromFiles = universalFileAccess;
        mixedContent = target < Build.VERSION_CODES.LOLLIPOP
                ? MIXED_CONTENT_ALWAYS_ALLOW : MIXED_CONTENT_NEVER_ALLOW;
        mayUseNetwork = context.checkSelfPermission(Manifest.permission.INTERNET)
                == PackageManager.PERMISSION_GRANTED;
        blockNetworkLoads = !mayUseNetwork;
        usualUserAgent = usualUserAgent();
    }

    static String usualUserAgent() {
        return "Mozilla/5.0 (Linux; Android " + Build.VERSION.RELEASE + "; " + Build.MODEL
                + " Build/" + Build.ID + "; wv) AppleWebKit/537.36 (KHTML, like Gecko)"
                + " Version/4.0 Chrome/" + WebViewService.VERSION + " Mobile Safari/537.36";
    }

    @Override
    public void setNavDump(boolean value) {
        navDump = value;
    }

    @Override
    public boolean getNavDump() {
        return navDump;
    }

    @Override
    public void setMediaPlaybackRequiresUserGesture(boolean value) {
        mediaNeedsGesture = value;
    }

    @Override
    public boolean getMediaPlaybackRequiresUserGesture() {
        return mediaNeedsGesture;
    }

    @Override
    public void setAllowFileAccess(boolean value) {
        fileAccess = value;
    }

    @Override
    public boolean getAllowFileAccess() {
        return fileAccess;
    }

    @Override
    public void setAllowContentAccess(boolean value) {
        contentAccess = value;
    }

    @Override
    public boolean getAllowContentAccess() {
        return contentAccess;
    }

    @Override
    public void setSaveFormData(boolean value) {
        saveFormData = value;
    }

    @Override
    public boolean getSaveFormData() {
        return saveFormData;
    }

    @Override
    public void setSavePassword(boolean value) {
        savePassword = value;
    }

    @Override
    public boolean getSavePassword() {
        return savePassword;
    }

    @Override
    public void setAcceptThirdPartyCookies(boolean value) {
        thirdPartyCookies = value;
    }

    @Override
    public boolean getAcceptThirdPartyCookies() {
        return thirdPartyCookies;
    }

    @Override
    public void setLoadsImagesAutomatically(boolean value) {
        loadsImages = value;
    }

    @Override
    public boolean getLoadsImagesAutomatically() {
        return loadsImages;
    }

    @Override
    public void setBlockNetworkImage(boolean value) {
        blockNetworkImage = value;
    }

    @Override
    public boolean getBlockNetworkImage() {
        return blockNetworkImage;
    }

    @Override
    public void setBlockNetworkLoads(boolean value) {
        if (!value && !mayUseNetwork) {
            throw new SecurityException("Permission denied - "
                    + "application missing INTERNET permission");
        }
        blockNetworkLoads = value;
    }

    @Override
    public boolean getBlockNetworkLoads() {
        return blockNetworkLoads;
    }

    @Override
    public void setAllowUniversalAccessFromFileURLs(boolean value) {
        universalFileAccess = value;
    }

    @Override
    public boolean getAllowUniversalAccessFromFileURLs() {
        return universalFileAccess;
    }

    @Override
    public void setAllowFileAccessFromFileURLs(boolean value) {
        fileAccessFromFiles = value;
    }

    @Override
    public boolean getAllowFileAccessFromFileURLs() {
        return fileAccessFromFiles;
    }

    @Override
    public void setDomStorageEnabled(boolean value) {
        domStorage = value;
    }

    @Override
    public boolean getDomStorageEnabled() {
        return domStorage;
    }

    @Override
    public void setDatabaseEnabled(boolean value) {
        database = value;
    }

    @Override
    public boolean getDatabaseEnabled() {
        return database;
    }

    @Override
    public void setJavaScriptCanOpenWindowsAutomatically(boolean value) {
        scriptsOpenWindows = value;
    }

    @Override
    public boolean getJavaScriptCanOpenWindowsAutomatically() {
        return scriptsOpenWindows;
    }

    @Override
    public void setVideoOverlayForEmbeddedEncryptedVideoEnabled(boolean value) {
        videoOverlay = value;
    }

    @Override
    public boolean getVideoOverlayForEmbeddedEncryptedVideoEnabled() {
        return videoOverlay;
    }

    @Override
    public void setSafeBrowsingEnabled(boolean value) {
        safeBrowsing = value;
    }

    @Override
    public boolean getSafeBrowsingEnabled() {
        return safeBrowsing;
    }

    @Override
    public void setJavaScriptEnabled(boolean value) {
        scripts = value;
    }

    @Override
    public boolean getJavaScriptEnabled() {
        return scripts;
    }

    @Override
    public void setCacheMode(int value) {
        cacheMode = value;
    }

    @Override
    public int getCacheMode() {
        return cacheMode;
    }

    @Override
    public void setMixedContentMode(int value) {
        mixedContent = value;
    }

    @Override
    public int getMixedContentMode() {
        return mixedContent;
    }

    @Override
    public void setDisabledActionModeMenuItems(int value) {
        disabledMenuItems = value;
    }

    @Override
    public int getDisabledActionModeMenuItems() {
        return disabledMenuItems;
    }

    @Override
    public void setForceDark(int value) {
        forceDark = value;
    }

    @Override
    public int getForceDark() {
        return forceDark;
    }

    @Override
    public void setSupportMultipleWindows(boolean value) {
        multipleWindows = value;
    }

    @Override
    public boolean supportMultipleWindows() {
        return multipleWindows;
    }

    @Override
    public void setAlgorithmicDarkeningAllowed(boolean value) {
        algorithmicDarkening = value;
    }

    @Override
    public boolean isAlgorithmicDarkeningAllowed() {
        return algorithmicDarkening;
    }

    @Override
    public void setPluginState(PluginState value) {
        plugins = value;
    }

    @Override
    public PluginState getPluginState() {
        return plugins;
    }

    @Override
    public void setPluginsEnabled(boolean value) {
        plugins = value ? PluginState.ON : PluginState.OFF;
    }

    @Override
    public boolean getPluginsEnabled() {
        return plugins == PluginState.ON;
    }

    @Override
    public void setUserAgentString(String value) {
        userAgent = value == null || value.isEmpty() ? null : value;
    }

    @Override
    public String getUserAgentString() {
        return userAgent == null ? usualUserAgent : userAgent;
    }

    @Override
    public void setUserAgent(int value) {
        userAgent = null;
    }

    @Override
    public int getUserAgent() {
        return userAgent == null ? 0 : -1;
    }

    // What follows Chromium ignores, too.

    @Override
    public void setDatabasePath(String path) {}

    @Override
    public String getDatabasePath() {
        return "";
    }

    @Override
    public void setGeolocationDatabasePath(String path) {}

    @Override
    public void setGeolocationEnabled(boolean value) {}

    @Override
    public void setNeedInitialFocus(boolean value) {}

    @Override
    public void setRenderPriority(RenderPriority priority) {}
}
