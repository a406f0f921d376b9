package gibbon.apps.rotation;

import android.app.Activity;
import android.app.AlertDialog;
import android.app.Dialog;
import android.app.DialogFragment;
import android.app.Fragment;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.Bundle;
import android.util.Log;
import android.widget.TextView;

/** Counts in several places, of which not all survive the turn of the screen. */
public class Keeps extends Activity {
    static final String TAG = "rotation";

    /** Stays with the process. */
    private static int inProcess;

    /** Written by onSaveInstanceState. */
    private int saved;
    /** In a field, and nowhere else. */
    private int lost;
    /** Handed over by onRetainNonConfigurationInstance. */
    private int[] handed;

    /** Lives on without its activity. */
    public static class Retained extends Fragment {
        int count;

        @Override
        public void onCreate(Bundle state) {
            super.onCreate(state);
            setRetainInstance(true);
            Log.i(TAG, "Retained.onCreate");
        }

        @Override
        public void onAttach(Activity activity) {
            super.onAttach(activity);
            Log.i(TAG, "Retained.onAttach");
        }

        @Override
        public void onDestroy() {
            super.onDestroy();
            Log.i(TAG, "Retained.onDestroy");
        }
    }

    /** Made anew, and shown again, by the fragment manager. */
    public static class Question extends DialogFragment {
        @Override
        public Dialog onCreateDialog(Bundle state) {
            Log.i(TAG, "Question.onCreateDialog " + (state == null ? "new" : "restored"));
            return new AlertDialog.Builder(getActivity())
                    .setTitle("Question")
                    .setPositiveButton("Yes", (dialog, which) -> Log.i(TAG, "Question.yes"))
                    .create();
        }
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.keeps);
        if (state != null) {
            saved = state.getInt("saved");
        }
        handed = (int[]) getLastNonConfigurationInstance();
        if (handed == null) {
            handed = new int[1];
        }
        if (getFragmentManager().findFragmentByTag("retained") == null) {
            getFragmentManager().beginTransaction().add(new Retained(), "retained").commit();
        }
        findViewById(R.id.count).setOnClickListener(view -> count());
        findViewById(R.id.dialog).setOnClickListener(
                view -> new Question().show(getFragmentManager(), "question"));
        findViewById(R.id.other).setOnClickListener(
                view -> startActivity(new Intent(this, Handles.class)));
        Log.i(TAG, "Keeps.onCreate " + (state == null ? "new" : "restored") + " "
                + orientation(getResources().getConfiguration()));
    }

    static String orientation(Configuration configuration) {
        return configuration.orientation == Configuration.ORIENTATION_LANDSCAPE
                ? "landscape" : "portrait";
    }

    private Retained retained() {
        return (Retained) getFragmentManager().findFragmentByTag("retained");
    }

    private void count() {
        saved++;
        lost++;
        inProcess++;
        handed[0]++;
        retained().count++;
        show();
    }

    private void show() {
        ((TextView) findViewById(R.id.state)).setText("saved=" + saved + " lost=" + lost
                + " handed=" + handed[0] + " retained=" + retained().count
                + " process=" + inProcess);
    }

    @Override
    protected void onStart() {
        super.onStart();
        Log.i(TAG, "Keeps.onStart");
    }

    @Override
    protected void onRestoreInstanceState(Bundle state) {
        super.onRestoreInstanceState(state);
        Log.i(TAG, "Keeps.onRestoreInstanceState");
    }

    @Override
    protected void onResume() {
        super.onResume();
        show();
        Log.i(TAG, "Keeps.onResume");
    }

    @Override
    protected void onPause() {
        super.onPause();
        Log.i(TAG, "Keeps.onPause");
    }

    @Override
    protected void onStop() {
        super.onStop();
        Log.i(TAG, "Keeps.onStop");
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        state.putInt("saved", saved);
        Log.i(TAG, "Keeps.onSaveInstanceState");
    }

    @Override
    public Object onRetainNonConfigurationInstance() {
        Log.i(TAG, "Keeps.onRetainNonConfigurationInstance");
        return handed;
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        Log.i(TAG, "Keeps.onDestroy " + (isChangingConfigurations() ? "to change" : "for good"));
    }
}
