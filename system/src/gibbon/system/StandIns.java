package gibbon.system;

import android.os.IBinder;
import android.util.ArrayMap;

/** Services that nobody wrote: which interface each has. They answer with defaults. */
final class StandIns {
    private static final ArrayMap<String, String> INTERFACES = new ArrayMap<>();

    private StandIns() {}

    private static void add(String name, String binderInterface) {
        INTERFACES.put(name, binderInterface);
    }

    static {
        add("batterystats", "com.android.internal.app.IBatteryStats");
        add("biometric", "android.hardware.biometrics.IBiometricService");
        add("blob_store", "android.app.blob.IBlobStoreManager");
        add("carrier_config", "com.android.internal.telephony.ICarrierConfigLoader");
        add("companiondevice", "android.companion.ICompanionDeviceManager");
        add("consumer_ir", "android.hardware.IConsumerIrService");
        add("country_detector", "android.location.ICountryDetector");
        add("credential", "android.credentials.ICredentialManager");
        add("crossprofileapps", "android.content.pm.ICrossProfileApps");
        add("device_identifiers", "android.os.IDeviceIdentifiersPolicyService");
        add("device_state", "android.hardware.devicestate.IDeviceStateManager");
        add("domain_verification", "android.content.pm.verify.domain.IDomainVerificationManager");
        add("dropbox", "com.android.internal.os.IDropBoxManagerService");
        add("econtroller", "com.android.internal.telephony.euicc.IEuiccController");
        add("file_integrity", "android.security.IFileIntegrityService");
        add("fingerprint", "android.hardware.fingerprint.IFingerprintService");
        add("grammatical_inflection", "android.app.IGrammaticalInflectionManager");
        add("hardware_properties", "android.os.IHardwarePropertiesManager");
        add("imms", "com.android.internal.telephony.IMms");
        add("iphonesubinfo", "com.android.internal.telephony.IPhoneSubInfo");
        add("ipsec", "android.net.IIpSecService");
        add("lights", "android.hardware.lights.ILightsManager");
        add("lock_settings", "com.android.internal.widget.ILockSettings");
        add("media_communication", "android.media.IMediaCommunicationService");
        add("media_projection", "android.media.projection.IMediaProjectionManager");
        add("media_resource_monitor", "android.media.IMediaResourceMonitor");
        add("midi", "android.media.midi.IMidiManager");
        add("netpolicy", "android.net.INetworkPolicyManager");
        add("nfc", "android.nfc.INfcAdapter");
        add("overlay", "android.content.om.IOverlayManager");
        add("package_native", "android.content.pm.IPackageManagerNative");
        add("people", "android.app.people.IPeopleManager");
        add("platform_compat", "com.android.internal.compat.IPlatformCompat");
        add("powerstats", "android.os.IPowerStatsService");
        add("procstats", "com.android.internal.app.procstats.IProcessStats");
        add("recovery", "android.os.IRecoverySystem");
        add("restrictions", "android.content.IRestrictionsManager");
        add("role", "android.app.role.IRoleManager");
        add("sensor_privacy", "android.hardware.ISensorPrivacyManager");
        add("serial", "android.hardware.ISerialManager");
        add("simphonebook", "com.android.internal.telephony.IIccPhoneBook");
        add("slice", "android.app.slice.ISliceManager");
        add("statusbar", "com.android.internal.statusbar.IStatusBarService");
        add("system_config", "android.os.ISystemConfig");
        add("telecom", "com.android.internal.telecom.ITelecomService");
        add("telephony.registry", "com.android.internal.telephony.ITelephonyRegistry");
        add("tethering", "android.net.ITetheringConnector");
        add("time_detector", "android.app.timedetector.ITimeDetectorService");
        add("trust", "android.app.trust.ITrustManager");
        add("usb", "android.hardware.usb.IUsbManager");
        add("virtualdevice", "android.companion.virtual.IVirtualDeviceManager");
    }

    static IBinder make(String name) {
        String binderInterface = INTERFACES.get(name);
        if (binderInterface == null) {
            return null;
        }
        try {
            Class<?> type = Class.forName("gibbon.system.standin." + binderInterface);
            return (IBinder) ServiceDirectory.instantiate(type);
        } catch (ClassNotFoundException missing) {
            return null;
        }
    }
}
