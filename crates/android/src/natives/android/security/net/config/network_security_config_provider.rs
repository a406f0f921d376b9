//! `android.security.net.config.NetworkSecurityConfigProvider`: which hosts an app trusts.
//!
//! # Differs from Android
//!
//! Two apps in one process must not both have rules for hosts: the framework throws. Here the home
//! screen and other partners run in the app's process, without network, and there is no conflict.

use gibbon_jdk::guest::nothing;

gibbon_machine::natives! { "android/security/net/config/NetworkSecurityConfigProvider";
    intrinsic "handleNewApplication" "(Landroid/content/Context;)V" => nothing,
}
