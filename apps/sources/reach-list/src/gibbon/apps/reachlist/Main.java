package gibbon.apps.reachlist;

import android.app.ListActivity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.ArrayAdapter;

/** A list of dishes: the one that was chosen is ordered. */
public class Main extends ListActivity {
    static final String[] DISHES = {"Soup", "Salad", "Pasta", "Curry", "Cake"};
    /** What was chosen. */
    static Dish chosen;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setListAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, DISHES));
        getListView().setOnItemClickListener((list, view, position, id) -> {
            chosen = new Dish(DISHES[position], position);
            startActivity(new Intent(this, Order.class));
        });
    }

    /** A dish of the list. */
    static class Dish {
        final String name;
        final int number;

        Dish(String name, int number) {
            this.name = name;
            this.number = number;
        }
    }
}
