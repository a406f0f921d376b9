//! Text beneath `android.graphics`: fonts, shaping, measuring and line breaking, as minikin and
//! Skia's fonts do it on a device. Knows neither the machine nor guest objects.
