package gibbon.apps.races;

import android.app.Fragment;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;

/** A fragment's thread answers after the fragment has left its activity. */
public class FragmentResult extends Kind {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        column().setId(1);
        if (state == null) {
            getFragmentManager().beginTransaction().add(1, new Asks()).commit();
        }
    }

    public static class Asks extends Fragment {
        private final Handler main = new Handler(Looper.getMainLooper());
        private int answers;

        @Override
        public View onCreateView(LayoutInflater inflater, ViewGroup parent, Bundle state) {
            Button button = new Button(getActivity());
            button.setText("Ask");
            button.setOnClickListener(view -> new Thread(() -> main.post(this::answered)).start());
            return button;
        }

        private void answered() {
            answers++;
            getActivity().setTitle("Answered");
        }
    }
}
