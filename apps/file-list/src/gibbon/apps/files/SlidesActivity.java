package gibbon.apps.files;

import android.widget.TextView;

/** One slide at a time. */
public class SlidesActivity extends Viewer {
    private Document.Slides document;
    private int shown;

    @Override
    void show(Document opened) {
        setContentView(R.layout.slides);
        document = (Document.Slides) opened;
        findViewById(R.id.previous).setOnClickListener(view -> turn(-1));
        findViewById(R.id.next).setOnClickListener(view -> turn(1));
        turn(0);
    }

    private void turn(int by) {
        int last = document.slides.length - 1;
        shown = Math.max(0, Math.min(last, shown + by));
        ((TextView) findViewById(R.id.slide)).setText(document.slides[shown]);
        ((TextView) findViewById(R.id.number)).setText(
                getString(R.string.slide, shown + 1, last + 1));
        findViewById(R.id.previous).setEnabled(shown > 0);
        findViewById(R.id.next).setEnabled(shown < last);
    }
}
