package gibbon.apps.files;

import android.widget.TextView;

/** One slide at a time. */
public class SlidesActivity extends Viewer {
    private int shown;

    @Override
    void show(Document document) {
        setContentView(R.layout.slides);
        findViewById(R.id.previous).setOnClickListener(view -> turn(-1));
        findViewById(R.id.next).setOnClickListener(view -> turn(1));
        show((Document.Slides) document);
    }

    private void turn(int by) {
        shown += by;
        show((Document.Slides) library.at(position));
    }

    private void show(Document.Slides document) {
        int last = document.slides.length - 1;
        ((TextView) findViewById(R.id.slide)).setText(document.slides[shown]);
        ((TextView) findViewById(R.id.number)).setText(
                getString(R.string.slide, shown + 1, last + 1));
        findViewById(R.id.previous).setEnabled(shown > 0);
        findViewById(R.id.next).setEnabled(shown < last);
    }
}
