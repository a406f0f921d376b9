package gibbon.apps.races;

import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;
import java.util.List;

/** A thread's answer changes the rows of a list on the main thread and tells the list at once. */
public class AdapterTold extends Kind {
    private final List<String> rows = new ArrayList<>(List.of("One", "Two"));
    private ArrayAdapter<String> adapter;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        adapter = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, rows);
        ListView list = new ListView(this);
        list.setAdapter(adapter);
        list.setOnItemClickListener((parent, view, at, id) -> setTitle(rows.get(at)));
        button("Add", () -> new Thread(() -> runOnUiThread(this::add)).start());
        column().addView(list);
    }

    private void add() {
        rows.add("More");
        adapter.notifyDataSetChanged();
    }
}
