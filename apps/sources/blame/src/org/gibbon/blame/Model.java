package org.gibbon.blame;

import android.location.GnssCapabilities;

/** What the app keeps. */
final class Model {
    private final String text;

    private Model(String text) {
        this.text = text;
    }

    static Model of(String text) {
        return new Model(text);
    }

    static void use(Main main) {
        ((GnssCapabilities) main.capabilities()).hasMeasurements();
    }

    int length() {
        return text.length();
    }

    String trim() {
        return text.trim();
    }
}
