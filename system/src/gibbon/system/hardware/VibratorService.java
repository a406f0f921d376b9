package gibbon.system.hardware;

import android.os.CombinedVibration;
import android.os.IBinder;
import android.os.IVibratorManagerService;
import android.os.VibrationAttributes;
import android.os.VibratorInfo;

/** One simple vibrator, which nobody feels. */
public abstract class VibratorService extends IVibratorManagerService.Stub {
    private static final int ID = 0;

    VibratorService() {}

    @Override
    public int[] getVibratorIds() {
        return new int[] {ID};
    }

    @Override
    public VibratorInfo getVibratorInfo(int id) {
        return id == ID ? new VibratorInfo.Builder(ID).build() : null;
    }

    @Override
    public void vibrate(int uid, int device, String packageName, CombinedVibration vibration,
            VibrationAttributes attributes, String reason, IBinder token) {}

    @Override
    public void cancelVibrate(int usage, IBinder token) {}

    @Override
    public boolean isVibrating(int id) {
        return false;
    }
}
