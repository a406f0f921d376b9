package gibbon.system.webkit;

import android.content.Context;
import android.webkit.WebSettings;

/** How pages look: what {@link WebSettings} remembers of it, with Chromium's defaults. */
abstract class LookSettings extends WebSettings {
    private static final int SMALLEST = 1;
    private static final int LARGEST = 72;

    private int textZoom;
    private ZoomDensity defaultZoom = ZoomDensity.MEDIUM;
    private LayoutAlgorithm layoutAlgorithm = LayoutAlgorithm.NARROW_COLUMNS;
    private String standardFamily = "sans-serif";
    private String fixedFamily = "monospace";
    private String sansSerifFamily = "sans-serif";
    private String serifFamily = "serif";
    private String cursiveFamily = "cursive";
    private String fantasyFamily = "fantasy";
    private String encoding = "UTF-8";
    private int minimumSize = 8;
    private int minimumLogicalSize = 8;
    private int defaultSize = 16;
    private int defaultFixedSize = 13;
    private boolean builtInZoom;
    private boolean displayZoom = true;
    private boolean overviewMode;
    private boolean wideViewPort;
    private boolean ownOverscroll;
    private boolean lightTouch;
    private boolean offscreenPreRaster;
    private boolean supportsZoom = true;
    private boolean smoothTransition;
    /** Told that pages have to be laid out anew. */
    private final Runnable changed;

    LookSettings(Context context, Runnable changed) {
        this.changed = changed;
        textZoom = Math.round(100 * context.getResources().getConfiguration().fontScale);
    }

    @Override
    public void setTextZoom(int value) {
        textZoom = value;
        changed.run();
    }

    @Override
    public int getTextZoom() {
        return textZoom;
    }

    @Override
    public void setDefaultZoom(ZoomDensity value) {
        defaultZoom = value;
    }

    @Override
    public ZoomDensity getDefaultZoom() {
        return defaultZoom;
    }

    @Override
    public void setLayoutAlgorithm(LayoutAlgorithm value) {
        layoutAlgorithm = value;
    }

    @Override
    public LayoutAlgorithm getLayoutAlgorithm() {
        return layoutAlgorithm;
    }

    @Override
    public void setStandardFontFamily(String value) {
        standardFamily = value;
        changed.run();
    }

    @Override
    public String getStandardFontFamily() {
        return standardFamily;
    }

    @Override
    public void setFixedFontFamily(String value) {
        fixedFamily = value;
    }

    @Override
    public String getFixedFontFamily() {
        return fixedFamily;
    }

    @Override
    public void setSansSerifFontFamily(String value) {
        sansSerifFamily = value;
    }

    @Override
    public String getSansSerifFontFamily() {
        return sansSerifFamily;
    }

    @Override
    public void setSerifFontFamily(String value) {
        serifFamily = value;
    }

    @Override
    public String getSerifFontFamily() {
        return serifFamily;
    }

    @Override
    public void setCursiveFontFamily(String value) {
        cursiveFamily = value;
    }

    @Override
    public String getCursiveFontFamily() {
        return cursiveFamily;
    }

    @Override
    public void setFantasyFontFamily(String value) {
        fantasyFamily = value;
    }

    @Override
    public String getFantasyFontFamily() {
        return fantasyFamily;
    }

    @Override
    public void setDefaultTextEncodingName(String value) {
        encoding = value;
    }

    @Override
    public String getDefaultTextEncodingName() {
        return encoding;
    }

    @Override
    public void setMinimumFontSize(int value) {
        minimumSize = Math.max(SMALLEST, Math.min(LARGEST, value));
        changed.run();
    }

    @Override
    public int getMinimumFontSize() {
        return minimumSize;
    }

    @Override
    public void setMinimumLogicalFontSize(int value) {
        minimumLogicalSize = Math.max(SMALLEST, Math.min(LARGEST, value));
        changed.run();
    }

    @Override
    public int getMinimumLogicalFontSize() {
        return minimumLogicalSize;
    }

    @Override
    public void setDefaultFontSize(int value) {
        defaultSize = Math.max(SMALLEST, Math.min(LARGEST, value));
        changed.run();
    }

    @Override
    public int getDefaultFontSize() {
        return defaultSize;
    }

    @Override
    public void setDefaultFixedFontSize(int value) {
        defaultFixedSize = Math.max(SMALLEST, Math.min(LARGEST, value));
        changed.run();
    }

    @Override
    public int getDefaultFixedFontSize() {
        return defaultFixedSize;
    }

    @Override
    public void setBuiltInZoomControls(boolean value) {
        builtInZoom = value;
    }

    @Override
    public boolean getBuiltInZoomControls() {
        return builtInZoom;
    }

    @Override
    public void setDisplayZoomControls(boolean value) {
        displayZoom = value;
    }

    @Override
    public boolean getDisplayZoomControls() {
        return displayZoom;
    }

    @Override
    public void setLoadWithOverviewMode(boolean value) {
        overviewMode = value;
    }

    @Override
    public boolean getLoadWithOverviewMode() {
        return overviewMode;
    }

    @Override
    public void setUseWideViewPort(boolean value) {
        wideViewPort = value;
    }

    @Override
    public boolean getUseWideViewPort() {
        return wideViewPort;
    }

    @Override
    public void setUseWebViewBackgroundForOverscrollBackground(boolean value) {
        ownOverscroll = value;
    }

    @Override
    public boolean getUseWebViewBackgroundForOverscrollBackground() {
        return ownOverscroll;
    }

    @Override
    public void setLightTouchEnabled(boolean value) {
        lightTouch = value;
    }

    @Override
    public boolean getLightTouchEnabled() {
        return lightTouch;
    }

    @Override
    public void setOffscreenPreRaster(boolean value) {
        offscreenPreRaster = value;
    }

    @Override
    public boolean getOffscreenPreRaster() {
        return offscreenPreRaster;
    }

    @Override
    public void setSupportZoom(boolean value) {
        supportsZoom = value;
    }

    @Override
    public boolean supportZoom() {
        return supportsZoom;
    }

    @Override
    public void setEnableSmoothTransition(boolean value) {
        smoothTransition = value;
    }

    @Override
    public boolean enableSmoothTransition() {
        return smoothTransition;
    }
}
