//! Names of axes, without their prefix.

const NAMES: &[(i32, &str)] = &[
    (0, "X"),
    (1, "Y"),
    (2, "PRESSURE"),
    (3, "SIZE"),
    (4, "TOUCH_MAJOR"),
    (5, "TOUCH_MINOR"),
    (6, "TOOL_MAJOR"),
    (7, "TOOL_MINOR"),
    (8, "ORIENTATION"),
    (9, "VSCROLL"),
    (10, "HSCROLL"),
    (11, "Z"),
    (12, "RX"),
    (13, "RY"),
    (14, "RZ"),
    (15, "HAT_X"),
    (16, "HAT_Y"),
    (17, "LTRIGGER"),
    (18, "RTRIGGER"),
    (19, "THROTTLE"),
    (20, "RUDDER"),
    (21, "WHEEL"),
    (22, "GAS"),
    (23, "BRAKE"),
    (24, "DISTANCE"),
    (25, "TILT"),
    (26, "SCROLL"),
    (27, "RELATIVE_X"),
    (28, "RELATIVE_Y"),
    (32, "GENERIC_1"),
    (33, "GENERIC_2"),
    (34, "GENERIC_3"),
    (35, "GENERIC_4"),
    (36, "GENERIC_5"),
    (37, "GENERIC_6"),
    (38, "GENERIC_7"),
    (39, "GENERIC_8"),
    (40, "GENERIC_9"),
    (41, "GENERIC_10"),
    (42, "GENERIC_11"),
    (43, "GENERIC_12"),
    (44, "GENERIC_13"),
    (45, "GENERIC_14"),
    (46, "GENERIC_15"),
    (47, "GENERIC_16"),
    (48, "GESTURE_X_OFFSET"),
    (49, "GESTURE_Y_OFFSET"),
    (50, "GESTURE_SCROLL_X_DISTANCE"),
    (51, "GESTURE_SCROLL_Y_DISTANCE"),
    (52, "GESTURE_PINCH_SCALE_FACTOR"),
];

pub fn name(axis: i32) -> Option<&'static str> {
    NAMES
        .iter()
        .find(|&&(number, _)| number == axis)
        .map(|&(_, name)| name)
}

pub fn number(name: &str) -> Option<i32> {
    NAMES
        .iter()
        .find(|&&(_, other)| other == name)
        .map(|&(number, _)| number)
}
