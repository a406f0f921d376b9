package gibbon.apps.races;

import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;
import java.util.List;

/** A row that is touched is looked up when a thread has answered; the rows may be gone by then. */
public class RowGone extends Kind {
    private final List<String> rows = new ArrayList<>(List.of("One", "Two"));
    private ArrayAdapter<String> adapter;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        adapter = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, rows);
        ListView list = new ListView(this);
        list.setAdapter(adapter);
        list.setOnItemClickListener((parent, view, at, id) -> ask(at));
        button("Clear", this::clear);
        column().addView(list);
    }

    private void ask(int at) {
        new Thread(() -> runOnUiThread(() -> show(rows.get(at)))).start();
    }

    private void clear() {
        rows.clear();
        adapter.notifyDataSetChanged();
    }
}
