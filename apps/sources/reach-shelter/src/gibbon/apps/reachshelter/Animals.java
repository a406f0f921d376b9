package gibbon.apps.reachshelter;

import android.app.ListActivity;
import android.content.Intent;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.widget.AdapterView.AdapterContextMenuInfo;
import android.widget.ArrayAdapter;
import android.widget.ListView;

/** Who lives here. A tap chooses an animal, a long tap has a menu for it. */
public class Animals extends ListActivity {
    private static final int FEED = 1;
    private static final int CUDDLE = 2;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setListAdapter(
                new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, Animal.all));
        registerForContextMenu(getListView());
    }

    @Override
    protected void onListItemClick(ListView list, View view, int position, long id) {
        for (Animal animal : Animal.all) {
            animal.isChosen = false;
        }
        Animal.all.get(position).isChosen = true;
        setTitle(Animal.all.get(position).name);
    }

    @Override
    public void onCreateContextMenu(
            ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
        menu.add(0, FEED, 0, "Feed");
        menu.add(0, CUDDLE, 1, "Cuddle");
    }

    @Override
    public boolean onContextItemSelected(MenuItem item) {
        AdapterContextMenuInfo info = (AdapterContextMenuInfo) item.getMenuInfo();
        Animal animal = Animal.all.get(info.position);
        if (item.getItemId() == FEED) {
            animal.meals++;
        } else if (animal.isShy && animal.meals > 2) {
            setTitle(animal.name + " purrs"); // target: a shy animal that was fed three times
        } else {
            setTitle(animal.name + " runs away");
        }
        return true;
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add("Visit");
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        startActivity(new Intent(this, Visit.class));
        return true;
    }
}
