//! `com.android.org.conscrypt`: in Java, `gibbon.core.android`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "com/android/org/conscrypt/NativeCrypto";
    "clinit" "()V" => in_java,
    "EVP_has_aes_hardware" "()I" => in_java,
    "get_cipher_names" "(Ljava/lang/String;)[Ljava/lang/String;" => in_java,
    "EVP_PKEY_type" "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)I" => in_java,
    "EVP_PKEY_free" "(J)V" => in_java,
    "EVP_marshal_public_key" "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)[B" => in_java,
    "EVP_parse_public_key" "([B)J" => in_java,
    "EC_GROUP_clear_free" "(J)V" => in_java,
    "EC_KEY_get1_group" "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)J" => in_java,
}
