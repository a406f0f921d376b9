package gibbon.system.hardware;

import android.hardware.biometrics.BiometricConstants;
import android.hardware.biometrics.BiometricManager;
import android.hardware.biometrics.IAuthService;
import android.hardware.biometrics.IBiometricEnabledOnKeyguardCallback;
import android.hardware.biometrics.IBiometricServiceReceiver;
import android.hardware.biometrics.PromptInfo;
import android.hardware.biometrics.SensorPropertiesInternal;
import android.os.IBinder;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.List;

/** Who the user is: the device has no sensor that could tell, and its screen is not locked. */
public abstract class AuthService extends IAuthService.Stub {
    private static final int NO_SENSOR = 0;

    AuthService() {}

    @Override
    public int canAuthenticate(String packageName, int user, int authenticators) {
        boolean byCredential =
                (authenticators & BiometricManager.Authenticators.DEVICE_CREDENTIAL) != 0;
        return byCredential ? BiometricManager.BIOMETRIC_ERROR_NONE_ENROLLED
                : BiometricManager.BIOMETRIC_ERROR_NO_HARDWARE;
    }

    @Override
    public long authenticate(IBinder token, long session, int user,
            IBiometricServiceReceiver receiver, String packageName, PromptInfo prompt)
            throws RemoteException {
        boolean byCredential = prompt.isDeviceCredentialAllowed()
                || (prompt.getAuthenticators()
                        & BiometricManager.Authenticators.DEVICE_CREDENTIAL) != 0;
        receiver.onError(NO_SENSOR, byCredential
                ? BiometricConstants.BIOMETRIC_ERROR_NO_DEVICE_CREDENTIAL
                : BiometricConstants.BIOMETRIC_ERROR_HW_NOT_PRESENT, 0);
        return -1;
    }

    @Override
    public void cancelAuthentication(IBinder token, String packageName, long request) {}

    @Override
    public boolean hasEnrolledBiometrics(int user, String packageName) {
        return false;
    }

    @Override
    public List<SensorPropertiesInternal> getSensorProperties(String packageName) {
        return new ArrayList<>();
    }

    @Override
    public long[] getAuthenticatorIds(int user) {
        return new long[0];
    }

    @Override
    public void registerEnabledOnKeyguardCallback(IBiometricEnabledOnKeyguardCallback callback) {}
}
