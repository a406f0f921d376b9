package gibbon.apps.files;

import android.widget.EditText;
import android.widget.TextView;
import android.widget.Toast;

/** A text, to read and to write. */
public class TextActivity extends Viewer {
    @Override
    void show(Document document) {
        setContentView(R.layout.text);
        EditText field = findViewById(R.id.text);
        field.setText(((Document.Text) document).text);
        count(field.getText().toString());
        findViewById(R.id.save).setOnClickListener(view -> save(field.getText().toString()));
    }

    private void save(String text) {
        String name = library.write(position, text);
        count(text);
        Toast.makeText(this, getString(R.string.saved, name), Toast.LENGTH_SHORT).show();
    }

    private void count(String text) {
        int words = text.trim().isEmpty() ? 0 : text.trim().split("\\s+").length;
        ((TextView) findViewById(R.id.words)).setText(getString(R.string.words, words));
    }
}
