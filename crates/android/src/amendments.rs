//! Members that Android's core library has and OpenJDK's has not.
//!
//! The framework names about seventy of them. A method is added to its class as a native one,
//! with a body among `natives`. Not added is what only classes ask for that have no work to do
//! beside OpenJDK's own: `java.lang.Daemons`, `CaseMapper` and `StringFactory`,
//! `java.lang.ref.FinalizerReference`, Android's kinds of `VarHandle`, `com.android.icu.charset`,
//! `libcore.reflect.RecordComponents`.

use std::collections::BTreeMap;

use gibbon_formats::class_file::{NewMember, NewMemberKind};

const PUBLIC: u16 = 1;
const PRIVATE: u16 = 2;
const STATIC: u16 = 8;
const NATIVE: u16 = 0x100;

/// Added methods: flags beside `native`, class, name, descriptor.
const METHODS: &[(u16, &str, &str, &str)] = &[
    (PUBLIC, "java/io/FileDescriptor", "getInt$", "()I"),
    (PUBLIC, "java/io/FileDescriptor", "setInt$", "(I)V"),
    (PUBLIC, "java/io/FileDescriptor", "getOwnerId$", "()J"),
    (PUBLIC, "java/io/FileDescriptor", "setOwnerId$", "(J)V"),
    (PUBLIC, "java/io/FileDescriptor", "isSocket$", "()Z"),
    (PUBLIC, "java/io/FileDescriptor", "cloneForFork", "()V"),
    (
        PUBLIC,
        "java/io/FileDescriptor",
        "release$",
        "()Ljava/io/FileDescriptor;",
    ),
    (STATIC, "java/lang/Math", "setRandomSeedInternal", "(J)V"),
    (
        PUBLIC | STATIC,
        "java/lang/System",
        "arraycopy",
        "([ZI[ZII)V",
    ),
    (
        PUBLIC | STATIC,
        "java/lang/System",
        "arraycopy",
        "([BI[BII)V",
    ),
    (
        PUBLIC | STATIC,
        "java/lang/System",
        "arraycopy",
        "([CI[CII)V",
    ),
    (
        PUBLIC | STATIC,
        "java/lang/System",
        "arraycopy",
        "([SI[SII)V",
    ),
    (
        PUBLIC | STATIC,
        "java/lang/System",
        "arraycopy",
        "([II[III)V",
    ),
    (
        PUBLIC | STATIC,
        "java/lang/System",
        "arraycopy",
        "([JI[JII)V",
    ),
    (
        PUBLIC | STATIC,
        "java/lang/System",
        "arraycopy",
        "([FI[FII)V",
    ),
    (
        PUBLIC | STATIC,
        "java/lang/System",
        "arraycopy",
        "([DI[DII)V",
    ),
    (PUBLIC | STATIC, "java/lang/System", "logE", LOG),
    (PUBLIC | STATIC, "java/lang/System", "logE", LOG_THROWABLE),
    (PUBLIC | STATIC, "java/lang/System", "logI", LOG),
    (PUBLIC | STATIC, "java/lang/System", "logI", LOG_THROWABLE),
    (PUBLIC | STATIC, "java/lang/System", "logW", LOG),
    (PUBLIC | STATIC, "java/lang/System", "logW", LOG_THROWABLE),
    (
        PUBLIC | STATIC,
        "java/lang/Thread",
        "getUncaughtExceptionPreHandler",
        "()Ljava/lang/Thread$UncaughtExceptionHandler;",
    ),
    (
        PUBLIC | STATIC,
        "java/lang/Thread",
        "setUncaughtExceptionPreHandler",
        "(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
    ),
    (0, "java/lang/Thread", "setSystemDaemon", "(Z)V"),
    (PUBLIC, "java/net/BindException", INIT, WITH_CAUSE),
    (PUBLIC, "java/net/ConnectException", INIT, WITH_CAUSE),
    (
        PUBLIC,
        "java/net/PortUnreachableException",
        INIT,
        WITH_CAUSE,
    ),
    (PUBLIC, "java/net/SocketException", INIT, WITH_CAUSE),
    (
        PUBLIC,
        "java/net/SocketException",
        INIT,
        "(Ljava/lang/Throwable;)V",
    ),
    (
        PUBLIC,
        "java/net/DatagramPacket",
        "setReceivedLength",
        "(I)V",
    ),
    (
        PUBLIC,
        "java/net/DatagramSocket",
        "getFileDescriptor$",
        "()Ljava/io/FileDescriptor;",
    ),
    (
        PUBLIC,
        "java/net/Socket",
        "getFileDescriptor$",
        "()Ljava/io/FileDescriptor;",
    ),
    (
        PUBLIC | STATIC,
        "java/net/InetAddress",
        "clearDnsCache",
        "()V",
    ),
    (
        PUBLIC | STATIC,
        "java/net/InetAddress",
        "parseNumericAddress",
        "(Ljava/lang/String;)Ljava/net/InetAddress;",
    ),
    (
        PUBLIC | STATIC,
        "java/net/InetAddress",
        "isNumeric",
        "(Ljava/lang/String;)Z",
    ),
    (
        PUBLIC | STATIC,
        "java/net/InetAddress",
        "getByNameOnNet",
        "(Ljava/lang/String;I)Ljava/net/InetAddress;",
    ),
    (
        PUBLIC | STATIC,
        "java/net/InetAddress",
        "getAllByNameOnNet",
        "(Ljava/lang/String;I)[Ljava/net/InetAddress;",
    ),
    (PUBLIC, "java/nio/ByteBuffer", "setAccessible", "(Z)V"),
    (
        PUBLIC,
        "java/nio/DirectByteBuffer",
        INIT,
        "(IJLjava/io/FileDescriptor;Ljava/lang/Runnable;Z)V",
    ),
    (
        PUBLIC | STATIC,
        "java/nio/charset/Charset",
        "forNameUEE",
        "(Ljava/lang/String;)Ljava/nio/charset/Charset;",
    ),
    (
        PUBLIC,
        "java/security/Provider",
        "warmUpServiceProvision",
        "()V",
    ),
    (
        PUBLIC,
        "java/security/Signature",
        "getCurrentSpi",
        "()Ljava/security/SignatureSpi;",
    ),
    (
        PUBLIC,
        "javax/crypto/Cipher",
        "getCurrentSpi",
        "()Ljavax/crypto/CipherSpi;",
    ),
    (
        PUBLIC,
        "javax/crypto/Mac",
        "getCurrentSpi",
        "()Ljavax/crypto/MacSpi;",
    ),
    (
        PUBLIC | STATIC,
        "java/text/DateFormat",
        "set24HourTimePref",
        "(Ljava/lang/Boolean;)V",
    ),
    (
        PUBLIC,
        "java/util/LinkedHashMap",
        "eldest",
        "()Ljava/util/Map$Entry;",
    ),
    (PUBLIC | STATIC, "java/util/Locale", "cleanCache", "()V"),
    (
        PUBLIC | STATIC,
        "sun/util/locale/BaseLocale",
        "cleanCache",
        "()V",
    ),
    (
        PUBLIC | STATIC,
        "java/util/TimeZone",
        "createGmtOffsetString",
        "(ZZI)Ljava/lang/String;",
    ),
    (
        PUBLIC,
        "java/util/jar/JarFile",
        INIT,
        "(Ljava/lang/String;ZZ)V",
    ),
    (PUBLIC, "sun/misc/Unsafe", "copyMemory", "([BJ[BJJ)V"),
    (
        PUBLIC | STATIC,
        "sun/util/locale/provider/CalendarDataUtility",
        "retrieveFirstDayOfWeek",
        "(Ljava/util/Locale;I)I",
    ),
];

const INIT: &str = "<init>";
const LOG: &str = "(Ljava/lang/String;)V";
const LOG_THROWABLE: &str = "(Ljava/lang/String;Ljava/lang/Throwable;)V";
const WITH_CAUSE: &str = "(Ljava/lang/String;Ljava/lang/Throwable;)V";

/// Added fields: flags, class, name, descriptor.
const FIELDS: &[(u16, &str, &str, &str)] = &[
    (PRIVATE, "java/io/FileDescriptor", "ownerId", "J"),
    (
        PRIVATE | STATIC,
        "java/lang/Thread",
        "uncaughtExceptionPreHandler",
        "Ljava/lang/Thread$UncaughtExceptionHandler;",
    ),
    (
        PUBLIC | STATIC,
        "java/text/DateFormat",
        "is24Hour",
        "Ljava/lang/Boolean;",
    ),
];

/// All of them, by class.
pub fn amendments() -> BTreeMap<&'static str, Vec<NewMember>> {
    let methods = METHODS
        .iter()
        .map(|&(flags, class, name, descriptor)| (class, flags | NATIVE, name, descriptor))
        .map(|member| (NewMemberKind::Method, member));
    let fields = FIELDS
        .iter()
        .map(|&(flags, class, name, descriptor)| (class, flags, name, descriptor))
        .map(|member| (NewMemberKind::Field, member));
    let mut members = BTreeMap::<_, Vec<NewMember>>::new();
    for (kind, (class, flags, name, descriptor)) in methods.chain(fields) {
        members.entry(class).or_default().push(NewMember {
            kind,
            flags,
            name: name.into(),
            descriptor: descriptor.into(),
        });
    }
    members
}
