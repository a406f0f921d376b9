//! Which code is the app's own, and which a library that it brings along.

/// Packages of libraries that many apps bundle. Whoever finds another adds it here.
const LIBRARIES: &[&str] = &[
    "android.arch",
    "android.support",
    "androidx",
    "butterknife",
    "com.airbnb.lottie",
    "com.android.volley",
    "com.bumptech.glide",
    "com.facebook",
    "com.fasterxml.jackson",
    "com.google",
    "com.squareup",
    "dagger",
    "io.reactivex",
    "j$",
    "javax",
    "junit",
    "kotlin",
    "kotlinx",
    "okhttp3",
    "okio",
    "org.apache",
    "org.greenrobot",
    "org.hamcrest",
    "org.intellij",
    "org.jetbrains",
    "org.joda",
    "org.json",
    "org.junit",
    "org.reactivestreams",
    "org.slf4j",
    "retrofit2",
    "timber",
];

/// Whether a class (`a.b.C`) belongs to a library. What is in the app's own package never does.
pub fn is_library(class: &str, app: &str) -> bool {
    let inside = |package: &str| {
        class
            .strip_prefix(package)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    !inside(app) && LIBRARIES.iter().any(|library| inside(library))
}

#[cfg(test)]
mod tests {
    use super::is_library;

    #[test]
    fn libraries_are_told_from_the_app() {
        assert!(is_library("androidx.core.app.X", "com.example"));
        assert!(!is_library("androidxtra.X", "com.example"));
        assert!(!is_library("com.example.Main", "com.example"));
        assert!(!is_library("com.google.samples.Main", "com.google.samples"));
    }
}
