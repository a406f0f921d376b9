package gibbon.system.content;

import android.content.ClipData;
import android.content.ClipDescription;
import android.content.IClipboard;
import android.content.IOnPrimaryClipChangedListener;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.List;

/** The clipboard. */
public abstract class ClipboardService extends IClipboard.Stub {
    private final List<IOnPrimaryClipChangedListener> listeners = new ArrayList<>();
    private ClipData clip;
    private String source;

    ClipboardService() {}

    @Override
    public void setPrimaryClip(ClipData clip, String packageName, String attribution, int user,
            int device) throws RemoteException {
        if (clip == null || clip.getItemCount() <= 0) {
            throw new IllegalArgumentException("No items");
        }
        set(clip, packageName);
    }

    @Override
    public void setPrimaryClipAsPackage(ClipData clip, String packageName, String attribution,
            int user, int device, String sourcePackage) throws RemoteException {
        set(clip, sourcePackage);
    }

    @Override
    public void clearPrimaryClip(String packageName, String attribution, int user, int device)
            throws RemoteException {
        set(null, null);
    }

    private void set(ClipData next, String packageName) throws RemoteException {
        List<IOnPrimaryClipChangedListener> told;
        synchronized (this) {
            if (next == null && clip == null) {
                return;
            }
            clip = next == null ? null : new ClipData(next);
            source = packageName;
            if (clip != null) {
                clip.getDescription().setTimestamp(System.currentTimeMillis());
            }
            told = new ArrayList<>(listeners);
        }
        for (IOnPrimaryClipChangedListener listener : told) {
            listener.dispatchPrimaryClipChanged();
        }
    }

    @Override
    public synchronized ClipData getPrimaryClip(String packageName, String attribution, int user,
            int device) {
        return clip == null ? null : new ClipData(clip);
    }

    @Override
    public synchronized ClipDescription getPrimaryClipDescription(String packageName,
            String attribution, int user, int device) {
        return clip == null ? null : clip.getDescription();
    }

    @Override
    public synchronized boolean hasPrimaryClip(String packageName, String attribution, int user,
            int device) {
        return clip != null;
    }

    @Override
    public synchronized boolean hasClipboardText(String packageName, String attribution, int user,
            int device) {
        CharSequence text = clip == null ? null : clip.getItemAt(0).getText();
        return text != null && text.length() > 0;
    }

    @Override
    public String getPrimaryClipSource(String packageName, String attribution, int user,
            int device) {
        return source;
    }

    @Override
    public synchronized void addPrimaryClipChangedListener(IOnPrimaryClipChangedListener listener,
            String packageName, String attribution, int user, int device) {
        listeners.add(listener);
    }

    @Override
    public synchronized void removePrimaryClipChangedListener(
            IOnPrimaryClipChangedListener listener, String packageName, String attribution,
            int user, int device) {
        listeners.removeIf(other -> other.asBinder() == listener.asBinder());
    }
}
