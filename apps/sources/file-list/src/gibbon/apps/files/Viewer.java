package gibbon.apps.files;

import android.app.Activity;
import android.os.Bundle;

/**
 * Shows one file. It knows the file by its place in the list, and to open it moves it to the top:
 * from then on another file may be at that place.
 */
abstract class Viewer extends Activity {
    static final String POSITION = "position";

    Library library;
    int position;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        library = Library.of(this);
        position = getIntent().getIntExtra(POSITION, 0);
        Document document = library.at(position);
        setTitle(document.name);
        getActionBar().setDisplayHomeAsUpEnabled(true);
        show(document);
        if (state == null) {
            library.opened(document);
        }
    }

    abstract void show(Document document);
}
