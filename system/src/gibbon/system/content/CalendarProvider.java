package gibbon.system.content;

import android.content.ContentValues;
import android.net.Uri;
import java.util.List;

/** The calendar: no calendars and no events at first. */
public final class CalendarProvider extends SqlProvider {
    public CalendarProvider() {
        super("calendar", android.Manifest.permission.READ_CALENDAR,
                android.Manifest.permission.WRITE_CALENDAR);
    }

    @Override
    String[] schema() {
        return new String[] {
            "CREATE TABLE calendars (_id INTEGER PRIMARY KEY AUTOINCREMENT, account_name, "
                + "account_type, _sync_id, dirty INTEGER, name, calendar_displayName, "
                + "calendar_color INTEGER, calendar_color_index, calendar_access_level INTEGER, "
                + "visible INTEGER DEFAULT 1, sync_events INTEGER DEFAULT 0, "
                + "calendar_location, calendar_timezone, ownerAccount, isPrimary INTEGER, "
                + "canOrganizerRespond INTEGER DEFAULT 1, canModifyTimeZone INTEGER DEFAULT 1, "
                + "canPartiallyUpdate INTEGER DEFAULT 0, maxReminders INTEGER DEFAULT 5, "
                + "allowedReminders DEFAULT '0,1', allowedAvailability DEFAULT '0,1', "
                + "allowedAttendeeTypes DEFAULT '0,1,2', deleted INTEGER DEFAULT 0, "
                + "cal_sync1, cal_sync2, cal_sync3, cal_sync4, cal_sync5, cal_sync6)",
            "CREATE TABLE events (_id INTEGER PRIMARY KEY AUTOINCREMENT, _sync_id, dirty INTEGER, "
                + "calendar_id INTEGER, title, eventLocation, description, eventColor INTEGER, "
                + "eventColor_index, eventStatus INTEGER, selfAttendeeStatus INTEGER DEFAULT 0, "
                + "dtstart INTEGER, dtend INTEGER, eventTimezone, eventEndTimezone, duration, "
                + "allDay INTEGER DEFAULT 0, accessLevel INTEGER DEFAULT 0, availability INTEGER "
                + "DEFAULT 0, hasAlarm INTEGER DEFAULT 0, hasExtendedProperties INTEGER DEFAULT "
                + "0, rrule, rdate, exrule, exdate, original_id, original_sync_id, "
                + "originalInstanceTime INTEGER, originalAllDay INTEGER, lastDate INTEGER, "
                + "hasAttendeeData INTEGER DEFAULT 0, guestsCanModify INTEGER DEFAULT 0, "
                + "guestsCanInviteOthers INTEGER DEFAULT 1, guestsCanSeeGuests INTEGER DEFAULT "
                + "1, organizer, isOrganizer INTEGER, deleted INTEGER DEFAULT 0, uid2445, "
                + "customAppPackage, customAppUri, sync_data1, sync_data2, sync_data3)",
            "CREATE TABLE attendees (_id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER, "
                + "attendeeName, attendeeEmail, attendeeStatus INTEGER, attendeeRelationship "
                + "INTEGER, attendeeType INTEGER, attendeeIdentity, attendeeIdNamespace)",
            "CREATE TABLE reminders (_id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER, "
                + "minutes INTEGER, method INTEGER DEFAULT 0)",
            "CREATE TABLE calendarAlerts (_id INTEGER PRIMARY KEY AUTOINCREMENT, event_id "
                + "INTEGER, begin INTEGER, end INTEGER, alarmTime INTEGER, creationTime INTEGER, "
                + "receivedTime INTEGER, notifyTime INTEGER, state INTEGER, minutes INTEGER)",
            "CREATE TABLE rest (_id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER, name, "
                + "value)",
            "CREATE VIEW view_events AS SELECT e.*, c.calendar_displayName AS "
                + "calendar_displayName, c.calendar_color AS calendar_color, c.account_name AS "
                + "account_name, c.account_type AS account_type, c.ownerAccount AS ownerAccount, "
                + "c.visible AS visible, c.calendar_access_level AS calendar_access_level, "
                + "IFNULL(e.eventColor, c.calendar_color) AS displayColor FROM events e "
                + "LEFT JOIN calendars c ON c._id = e.calendar_id",
            "CREATE VIEW view_instances AS SELECT e.*, e._id AS event_id, e.dtstart AS begin, "
                + "IFNULL(e.dtend, e.dtstart) AS end, e.dtstart / 86400000 + 2440588 AS startDay, "
                + "IFNULL(e.dtend, e.dtstart) / 86400000 + 2440588 AS endDay, e.dtstart / 60000 "
                + "% 1440 AS startMinute, IFNULL(e.dtend, e.dtstart) / 60000 % 1440 AS endMinute "
                + "FROM view_events e WHERE e.deleted = 0",
        };
    }

    @Override
    Route route(Uri uri) {
        List<String> path = uri.getPathSegments();
        String first = path.isEmpty() ? "" : path.get(0);
        switch (first) {
            case "events": return row("view_events", "events", "event", path);
            case "calendars": return row("calendars", "calendars", "calendar", path);
            case "attendees": return row("attendees", "attendees", "attendee", path);
            case "reminders": return row("reminders", "reminders", "reminder", path);
            case "calendar_alerts":
                return row("calendarAlerts", "calendarAlerts", "calendar-alert", path);
            case "instances":
                Route route = new Route("view_instances", "events",
                        "vnd.android.cursor.dir/event-instance");
                if (path.size() > 3 && path.get(1).equals("when")) {
                    route.where("end >= ? AND begin <= ?", path.get(2), path.get(3));
                }
                return route;
            case "time": return new Route("rest", "rest", "time/epoch").where("0");
            default: return new Route("rest", "rest", null);
        }
    }

    private static Route row(String view, String table, String type, List<String> path) {
        boolean isOne = path.size() > 1;
        Route route = new Route(view, table,
                "vnd.android.cursor." + (isOne ? "item/" : "dir/") + type);
        return isOne ? route.where("_id = ?", path.get(1)) : route;
    }

    @Override
    void complete(Route route, Uri uri, ContentValues values) {
        if (route.table.equals("events") && !values.containsKey("dtstart")) {
            throw new IllegalArgumentException("DTSTART cannot be empty");
        }
    }
}
