package gibbon.apps.races;

import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;
import java.util.List;

/** A row that is touched is looked up after a thread has taken the rows away. */
public class RowGone extends Kind {
    private final List<String> rows = new ArrayList<>(List.of("One", "Two"));
    private ArrayAdapter<String> adapter;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        adapter = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, rows);
        ListView list = new ListView(this);
        list.setAdapter(adapter);
        list.setOnItemClickListener((parent, view, at, id) -> setTitle(rows.get(at)));
        button("Clear", () -> new Thread(this::clear).start());
        column().addView(list);
    }

    private void clear() {
        List<String> none = new ArrayList<>();
        runOnUiThread(() -> replace(none));
    }

    private void replace(List<String> with) {
        rows.clear();
        rows.addAll(with);
        column().postDelayed(adapter::notifyDataSetChanged, 2000);
    }
}
