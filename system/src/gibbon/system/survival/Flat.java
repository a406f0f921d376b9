package gibbon.system.survival;

import android.os.IBinder;
import android.os.Parcel;

/** Parcels as bytes, with their binders beside them: {@link Parcel#marshall} takes none. */
final class Flat {
    private Flat() {}

    static native byte[] bytes(Parcel parcel);

    /** The binders of a parcel, in their order. */
    static native IBinder[] binders(Parcel parcel);

    /** Makes a parcel what another was. */
    static native void fill(Parcel parcel, byte[] bytes, IBinder[] binders);
}
