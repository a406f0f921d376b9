package gibbon.apps.files;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.text.format.DateFormat;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.ImageView;
import android.widget.ListView;
import android.widget.TextView;
import java.util.Date;

/** The list; a tap opens a file, a long tap tells about it. */
public class FileListActivity extends Activity {
    private Library library;
    private Rows rows;

    private final class Rows extends BaseAdapter {
        @Override
        public int getCount() {
            return library.all().size();
        }

        @Override
        public Document getItem(int position) {
            return library.at(position);
        }

        @Override
        public long getItemId(int position) {
            return position;
        }

        @Override
        public View getView(int position, View old, ViewGroup parent) {
            View row = old != null ? old
                    : getLayoutInflater().inflate(R.layout.file_row, parent, false);
            Document document = getItem(position);
            ((ImageView) row.findViewById(R.id.kind)).setImageResource(document.icon);
            ((TextView) row.findViewById(R.id.name)).setText(document.name);
            ((TextView) row.findViewById(R.id.opened)).setText(opened(document));
            return row;
        }
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.file_list);
        library = Library.of(this);
        rows = new Rows();
        ListView list = findViewById(R.id.files);
        list.setAdapter(rows);
        list.setOnItemClickListener((parent, view, position, id) -> open(position));
        list.setOnItemLongClickListener((parent, view, position, id) -> {
            tellAbout(library.at(position));
            return true;
        });
    }

    @Override
    protected void onResume() {
        super.onResume();
        rows.notifyDataSetChanged();
    }

    private void open(int position) {
        Intent intent = new Intent(this, library.at(position).viewer);
        intent.putExtra(Viewer.POSITION, position);
        startActivity(intent);
    }

    private void tellAbout(Document document) {
        new AlertDialog.Builder(this)
                .setTitle(document.name)
                .setMessage(getString(R.string.details_of, getString(document.kind),
                        opened(document)))
                .setPositiveButton(R.string.ok, null)
                .show();
    }

    private String opened(Document document) {
        return document.lastAccess == 0 ? getString(R.string.never_opened)
                : getString(R.string.opened,
                        DateFormat.getTimeFormat(this).format(new Date(document.lastAccess)));
    }
}
