package gibbon.apps.races;

import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;
import java.util.List;

/** A thread changes the rows of a list, and the list is told on the main thread, later. */
public class AdapterBehind extends Kind {
    private final List<String> rows = new ArrayList<>(List.of("One", "Two"));
    private ArrayAdapter<String> adapter;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        adapter = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, rows);
        ListView list = new ListView(this);
        list.setAdapter(adapter);
        button("Add", () -> new Thread(this::add).start());
        column().addView(list);
    }

    private void add() {
        rows.add("More");
        runOnUiThread(adapter::notifyDataSetChanged);
    }
}
