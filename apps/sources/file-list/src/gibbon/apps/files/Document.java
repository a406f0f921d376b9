package gibbon.apps.files;

import android.app.Activity;

/** A file: its name, what is in it, and when it was last opened. */
abstract class Document {
    final String name;
    final int icon;
    final int kind;
    final Class<? extends Activity> viewer;
    /** Milliseconds since 1970; 0 if it was never opened. */
    long lastAccess;

    Document(String name, int icon, int kind, Class<? extends Activity> viewer) {
        this.name = name;
        this.icon = icon;
        this.kind = kind;
        this.viewer = viewer;
    }

    static final class Text extends Document {
        String text;

        Text(String name, String text) {
            super(name, R.drawable.text, R.string.kind_text, TextActivity.class);
            this.text = text;
        }
    }

    static final class Sheet extends Document {
        final String[] labels;
        final int[] values;

        Sheet(String name, String[] labels, int[] values) {
            super(name, R.drawable.sheet, R.string.kind_sheet, SheetActivity.class);
            this.labels = labels;
            this.values = values;
        }
    }

    static final class Slides extends Document {
        final String[] slides;

        Slides(String name, String... slides) {
            super(name, R.drawable.slides, R.string.kind_slides, SlidesActivity.class);
            this.slides = slides;
        }
    }
}
