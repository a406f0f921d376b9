//! The Maven artifacts that Gibbon's own tests use, each pinned by hash.

use crate::Need;
use crate::maven::Coordinates;
pub use crate::robolectric::{ROBOLECTRIC, ROBOLECTRIC_FRAMEWORK};

/// A pinned artifact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pinned {
    /// `group:artifact:version[:classifier]`.
    pub coordinates: &'static str,
    /// What the file must be.
    pub sha256: &'static str,
}

pub(crate) const fn pinned(coordinates: &'static str, sha256: &'static str) -> Pinned {
    Pinned {
        coordinates,
        sha256,
    }
}

/// D8, which makes DEX files of class files.
pub const D8: &[Pinned] = &[pinned(
    "com.android.tools:r8:9.5.28",
    "38a9ffaaebbd17d1514e3ecbff5a85b989bb13c551b9e224c7409514eea84ff5",
)];

/// The Android framework: class files and resources of Android 14 (API 34).
pub const FRAMEWORK: Pinned = pinned(
    "org.robolectric:android-all:14-robolectric-10818077",
    "6be2218c6a53fe3c57bc22ebdc723edcb7270a8a6f187545708aa5c0ed813977",
);

/// The framework of Android 5.1, for libraries that old apps are given: the last with
/// `org.apache.http`.
pub const LEGACY_FRAMEWORK: Pinned = pinned(
    "org.robolectric:android-all:5.1.1_r9-robolectric-r2",
    "edced221f686f89ad592b3354bb7fbfeca8537268298cc0d8a2b0b62e740316a",
);

/// For the same: `junit.framework`.
pub const JUNIT: Pinned = pinned(
    "junit:junit:4.12",
    "59721f0805e223d84b90677887d9ff567dc534d7c502ca903c0c2b17f05c116a",
);

/// Android's fonts with their `fonts.xml`, and its hyphenation patterns.
pub const FONTS: Pinned = pinned(
    "org.robolectric:nativeruntime-dist-compat:1.0.19",
    "33e0a0982b3ba599763af250b86eb8d67ab6c186c2fa2c5e823ee003bdcd4ed8",
);

/// The Java compiler that the system's services are compiled with.
pub const COMPILER: Pinned = pinned(
    "org.eclipse.jdt:ecj:3.33.0",
    "f7686c4960cf70c2ebc5c500a73a8cfc04541b730c18f1c5c21329889b137f45",
);

/// commons-lang3 3.9, its tests, and what its POM says they run with: JUnit 5.4.0. In class-path
/// order. Of JMH only the core is here: one test class has benchmark methods, which are not run
/// but whose types reflection resolves. On a JDK 17 they want
/// `--add-opens java.base/java.lang=ALL-UNNAMED`, and leave threads behind, so the launcher has
/// to end with `System.exit`.
pub const LANG3_SUITE: &[Pinned] = &[
    LANG3,
    pinned(
        "org.apache.commons:commons-lang3:3.9:tests",
        "25a3dbc30e9dff627f088ed61995da3c2912e2173c79a45ce85b60cdf93b22d9",
    ),
    pinned(
        "org.junit.jupiter:junit-jupiter-api:5.4.0",
        "77e9796dd01f05e8be0493ebf3b27d11452ef28260866d4a956551cb164970ef",
    ),
    pinned(
        "org.junit.jupiter:junit-jupiter-params:5.4.0",
        "06f9d636b4dc0e5ad787c5cddd2159f8e9f2d7705f132ab6cc6440ce937c245a",
    ),
    pinned(
        "org.junit.jupiter:junit-jupiter-engine:5.4.0",
        "a160dc0957d9ee8c51405be6d35340418aca647aa57b60bb24085c1ce6dbdbf0",
    ),
    pinned(
        "org.junit.platform:junit-platform-launcher:1.4.0",
        "3e1591e6f1a63484d46fd880bd0ff41fa2f748c3d791cb082ef0214d5f5d1ddb",
    ),
    pinned(
        "org.junit.platform:junit-platform-engine:1.4.0",
        "ce34c07b2e75eec1be819aa2af4877c1f5b6ce7d43dfd1b71ed34c799af1477e",
    ),
    pinned(
        "org.junit.platform:junit-platform-commons:1.4.0",
        "588d71138496425bdc5a2fb4807de08ce1bde34efd96a6b5e85c5ab7249d825c",
    ),
    pinned(
        "org.apiguardian:apiguardian-api:1.0.0",
        "1f58b77470d8d147a0538d515347dd322f49a83b9e884b8970051160464b65b3",
    ),
    pinned(
        "org.opentest4j:opentest4j:1.1.1",
        "f106351abd941110226745ed103c85863b3f04e9fa82ddea1084639ae0c5336c",
    ),
    pinned(
        "org.junit-pioneer:junit-pioneer:0.3.0",
        "e8569ccd96843a1f1a3d5330fa731cdaf9038c1f7c5b9ba0b47cf89346357d32",
    ),
    pinned(
        "org.hamcrest:hamcrest:2.1",
        "ba93b2e3a562322ba432f0a1b53addcc55cb188253319a020ed77f824e692050",
    ),
    EASYMOCK,
    OBJENESIS,
    pinned(
        "org.openjdk.jmh:jmh-core:1.21",
        "79aecd73ffb5d95d88b1ac36b505fa30ae3e83788e936838e2be9a51074fd2dd",
    ),
];

/// commons-collections4 4.4, its tests, and what its POM says they run with: JUnit 4.12. In
/// class-path order. The tests read `src/test/resources/` of their working folder; the tests jar
/// has those files (`data/`, `properties/`) at its root.
pub const COLLECTIONS4_SUITE: &[Pinned] = &[
    pinned(
        "org.apache.commons:commons-collections4:4.4",
        "1df8b9430b5c8ed143d7815e403e33ef5371b2400aadbe9bda0883762e0846d1",
    ),
    pinned(
        "org.apache.commons:commons-collections4:4.4:tests",
        "1822f4af92bd1e21f8220736ab4cce4c06e10a5817ed73a94b6ae5703a5ccd38",
    ),
    JUNIT,
    pinned(
        "org.hamcrest:hamcrest-core:1.3",
        "66fdef91e9739348df7a096aa384a5685f4e875584cce89386a7a47251c4d8e9",
    ),
    EASYMOCK,
    OBJENESIS,
    LANG3,
];

const LANG3: Pinned = pinned(
    "org.apache.commons:commons-lang3:3.9",
    "de2e1dcdcf3ef917a8ce858661a06726a9a944f28e33ad7f9e08bea44dc3c230",
);
const EASYMOCK: Pinned = pinned(
    "org.easymock:easymock:4.0.2",
    "104370107ef64d115e642cbdc14cea438a8d076f5aee9a9cb7882dc9a8ed4123",
);
const OBJENESIS: Pinned = pinned(
    "org.objenesis:objenesis:3.0.1",
    "7a8ff780b9ff48415d7c705f60030b0acaa616e7f823c98eede3b63508d4e984",
);

const ALL: &[&[Pinned]] = &[
    D8,
    &[
        FRAMEWORK,
        LEGACY_FRAMEWORK,
        FONTS,
        COMPILER,
        ROBOLECTRIC_FRAMEWORK,
    ],
    ROBOLECTRIC,
    LANG3_SUITE,
    COLLECTIONS4_SUITE,
];

/// The needs that a list of artifacts stands for.
pub fn needs(list: &[Pinned]) -> impl Iterator<Item = Need> {
    list.iter()
        .map(|pinned| Need::maven(pinned.coordinates).expect("the lists are checked by a test"))
}

/// What a pinned artifact's hash must be; none for others.
pub(crate) fn pinned_sha256(coordinates: &Coordinates) -> Option<&'static str> {
    let text = coordinates.to_string();
    ALL.iter()
        .flat_map(|list| list.iter())
        .find(|pinned| pinned.coordinates == text)
        .map(|pinned| pinned.sha256)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pinned_artifact_is_well_formed_and_has_one_hash() {
        for pinned in ALL.iter().flat_map(|list| list.iter()) {
            let coordinates: Coordinates = pinned.coordinates.parse().unwrap();
            assert_eq!(coordinates.to_string(), pinned.coordinates);
            assert_eq!(pinned_sha256(&coordinates), Some(pinned.sha256));
            assert_eq!(pinned.sha256.len(), 64);
            assert!(pinned.sha256.bytes().all(|b| b.is_ascii_hexdigit()));
        }
    }

    #[test]
    fn others_are_not_pinned() {
        assert_eq!(pinned_sha256(&"a:b:1".parse().unwrap()), None);
    }
}
