//! `android.hardware.camera2.impl.CameraMetadataNative`: in Java, `gibbon.core.hardware`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/hardware/camera2/impl/CameraMetadataNative";
    "nativeSetupGlobalVendorTagDescriptor" "()I" => in_java,
    "nativeAllocate" "()J" => in_java,
    "nativeAllocateCopy" "(J)J" => in_java,
    "nativeUpdate" "(JJ)V" => in_java,
    "nativeWriteToParcel" "(Landroid/os/Parcel;J)V" => in_java,
    "nativeReadFromParcel" "(Landroid/os/Parcel;J)V" => in_java,
    "nativeSwap" "(JJ)V" => in_java,
    "nativeSetVendorId" "(JJ)V" => in_java,
    "nativeClose" "(J)V" => in_java,
    "nativeIsEmpty" "(J)Z" => in_java,
    "nativeGetEntryCount" "(J)I" => in_java,
    "nativeGetBufferSize" "(J)J" => in_java,
    "nativeReadValues" "(IJ)[B" => in_java,
    "nativeWriteValues" "(I[BJ)V" => in_java,
    "nativeDump" "(J)V" => in_java,
    "nativeGetAllVendorKeys" "(JLjava/lang/Class;)Ljava/util/ArrayList;" => in_java,
    "nativeGetTagFromKeyLocal" "(JLjava/lang/String;)I" => in_java,
    "nativeGetTypeFromTagLocal" "(JI)I" => in_java,
    "nativeGetTagFromKey" "(Ljava/lang/String;J)I" => in_java,
    "nativeGetTypeFromTag" "(IJ)I" => in_java,
}
