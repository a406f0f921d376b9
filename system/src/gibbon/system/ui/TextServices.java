package gibbon.system.ui;

import android.view.textservice.SpellCheckerInfo;
import android.view.textservice.SpellCheckerSubtype;
import com.android.internal.textservice.ISpellCheckerSessionListener;
import com.android.internal.textservice.ITextServicesManager;

/** The text services manager: no spell checker is installed. */
public abstract class TextServices extends ITextServicesManager.Stub {
    TextServices() {}

    @Override
    public SpellCheckerInfo getCurrentSpellChecker(int user, String locale) {
        return null;
    }

    @Override
    public SpellCheckerSubtype getCurrentSpellCheckerSubtype(int user, boolean implicit) {
        return null;
    }

    @Override
    public boolean isSpellCheckerEnabled(int user) {
        return false;
    }

    @Override
    public SpellCheckerInfo[] getEnabledSpellCheckers(int user) {
        return null;
    }

    @Override
    public void finishSpellCheckerService(int user, ISpellCheckerSessionListener listener) {}
}
