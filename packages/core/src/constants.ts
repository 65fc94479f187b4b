/**
 * Every number of product §9 that is in use (and the few of §2 to §5 that stand nowhere else), once.
 * Names end in their unit; lengths of text count characters. Wire limits and screen timings live side by side
 * because server, web, simulator and native app must agree on them.
 */

// ---- Fields -------------------------------------------------------------------------------------------------

/** Longest first name and longest last name of a user, each. */
export const USER_NAME_MAX_LENGTH = 30;
/** Longest name of a recipient. */
export const RECIPIENT_NAME_MAX_LENGTH = 120;
/** Most marks on one letter of a name: Burmese writes five, Hebrew with points and accents as well. */
export const NAME_MARKS_MAX = 6;
/** Longest e-mail address. */
export const EMAIL_MAX_LENGTH = 200;
/** Shortest password. */
export const PASSWORD_MIN_LENGTH = 6;
/** Longer input is refused before it is hashed, so that a huge password costs the server nothing. */
export const PASSWORD_MAX_LENGTH = 1_000;
/** Longest title of a note. */
export const NOTE_TITLE_MAX_LENGTH = 256;
/** Longest text of a note. */
export const NOTE_TEXT_MAX_LENGTH = 65_536;
/** Longest content page, and longest homepage. */
export const SNIPPET_PAGE_MAX_LENGTH = 65_536;
/** Longest line under the heading of a screen. */
export const SNIPPET_LINE_MAX_LENGTH = 300;
/** Pause after the last keystroke before a field's mistake is named. */
export const VALIDATION_DEBOUNCE_MS = 300;
/** How long a revealed password stays readable. */
export const PASSWORD_REVEAL_MS = 2_500;
/** The same on the log-in page. */
export const PASSWORD_REVEAL_LOGIN_MS = 3_500;

// ---- The rhythm of the switch -------------------------------------------------------------------------------

/** Shortest time from a sign of life to the reminder: 3 days. */
export const CONFIRM_FREQUENCY_MIN_HOURS = 72;
/** Longest time from a sign of life to the reminder: 4 weeks. */
export const CONFIRM_FREQUENCY_MAX_HOURS = 672;
/** Shortest time from the reminder to the delivery: 1 day. */
export const SENDING_DELAY_MIN_HOURS = 24;
/** Longest time from the reminder to the delivery: 4 weeks. */
export const SENDING_DELAY_MAX_HOURS = 672;
/** Rhythm of a new account until its owner chooses another: a reminder after a week, */
export const CONFIRM_FREQUENCY_DEFAULT_HOURS = 168;
/** and the delivery two days after it (product.md names no defaults; ours). */
export const SENDING_DELAY_DEFAULT_HOURS = 48;
/** Signs of life that an unlocked phone gives count no longer than this after the last act for Afterword (behaviour §1.7). */
export const QUIET_SIGNS_MAX_DAYS = 90;
/** Hours in each unit that a person may choose for a length of time. */
export const HOURS_PER_UNIT = { hour: 1, day: 24, week: 168 } as const;
/** Smallest number of any unit, and the smallest number of days of the confirm frequency (product §5). */
export const UNIT_MIN_COUNT = 1;
export const CONFIRM_FREQUENCY_MIN_DAYS = 3;

// ---- Lists --------------------------------------------------------------------------------------------------

/** Pictures of recipients shown beside a note; the others are counted as +N. */
export const NOTE_LIST_AVATARS = 3;
/** Users on one page of the admin list. */
export const ADMIN_PAGE_SIZE = 20;
/** Most vouchers that an admin makes at once on the page, and most months that one gives (ours). */
export const VOUCHER_BATCH_MAX = 1_000;
export const VOUCHER_MONTHS_MAX = 120;
/** Width of a page, and of an admin page. */
export const PAGE_WIDTH_EM = 30;
export const ADMIN_PAGE_WIDTH_EM = 80;

// ---- Toasts -------------------------------------------------------------------------------------------------

/** From the call to the moment a toast appears; its duration counts from then on. */
export const TOAST_APPEAR_MS = 550;
/** How long a toast stays open unless told otherwise. */
export const TOAST_DURATION_MS = 3_500;
/** Fading in and fading out, each. */
export const TOAST_FADE_MS = 300;
/** Distance between the slots of stacked toasts. */
export const TOAST_SLOT_EM = 3.5;
/** Distance of the first slot from the bottom of the window, in hundredths of its height. */
export const TOAST_BOTTOM_VH = 12;
/** Warning about unsaved changes. */
export const TOAST_SHORT_MS = 2_000;
/** A new version was found. */
export const TOAST_NEW_VERSION_MS = 3_000;
/** The mail with the reset link is on its way. */
export const TOAST_LONG_MS = 5_000;
/** The store still has to be told to cancel. */
export const TOAST_LONGEST_MS = 6_000;
/** "Please select an upcoming date." shows at most once in this time. */
export const CALENDAR_TOAST_GAP_MS = 1_000;

// ---- Sidebar and gestures -----------------------------------------------------------------------------------

/** The sidebar collapses in narrower windows. */
export const SIDEBAR_STATIC_MIN_PX = 1_100;
/** Length of the sidebar's movement. */
export const SIDEBAR_ANIMATION_MS = 500;
/** A swipe to the left longer than this closes the sidebar, */
export const SIDEBAR_SWIPE_PX = 30;
/** if it takes less than this. */
export const SIDEBAR_SWIPE_MAX_MS = 1_000;
/** A swipe over the page longer than this moves through the history, */
export const NAV_SWIPE_PX = 45;
/** if it is more than this many times as wide as high, */
export const NAV_SWIPE_RATIO = 3;
/** takes at least this long */
export const NAV_SWIPE_MIN_MS = 125;
/** and at most this long; */
export const NAV_SWIPE_MAX_MS = 850;
/** right after a list item was swiped, it must stay under this. */
export const NAV_SWIPE_AFTER_ITEM_MAX_MS = 250;
/** How far a swiped list item moves to show its action. */
export const ITEM_SWIPE_REVEAL_PX = 72;
/** Holding it there for longer than this starts the action. */
export const ITEM_SWIPE_HOLD_MS = 250;
/** Movement before a gesture is taken for a swipe along one axis (not in product §9; our own). */
export const SWIPE_AXIS_LOCK_PX = 8;

// ---- Device -------------------------------------------------------------------------------------------------

/** From a mail that was sent again to the next press that sends one. */
export const MAIL_AGAIN_PAUSE_S = 30;
/** Asking the wrapper for its device id again. */
export const DEVICE_ID_POLL_MS = 200;
/** From the registration, or from a known id, to the system checks. */
export const SYSTEM_CHECK_DELAY_MS = 600;

// ---- Subscription -------------------------------------------------------------------------------------------

/** The dialog about an expired plan appears at most once in this time. */
export const EXPIRY_DIALOG_GAP_MS = 60_000;
/** The user is loaded again this long after a change of the plan, and after the app was resumed. */
export const PLAN_RELOAD_DELAY_MS = 3_000;
/** Currency of the prices of plans (ours, docs/decisions/057); in the app the store names its own price. */
export const PLAN_CURRENCY = "USD";

// ---- Calendar -----------------------------------------------------------------------------------------------

/** Day cells of the calendar: six weeks. */
export const CALENDAR_CELLS = 42;
/** Entries of the month list and of the year list. */
export const CALENDAR_WHEEL_ENTRIES = 7;
/** Height of an entry: one scroll step. */
export const CALENDAR_WHEEL_STEP_PX = 40;

// ---- Profile picture ----------------------------------------------------------------------------------------

/** Side of the exported picture. */
export const AVATAR_OUTPUT_PX = 94;
/** The picture is halved while it is wider than this. */
export const AVATAR_HALVING_ABOVE_PX = 188;
/** The mask that shows what will be kept. */
export const AVATAR_MASK_WIDTH = 185.27;
export const AVATAR_MASK_HEIGHT = 136;
/** Moving and zooming repeat in this rhythm while a button is held. */
export const AVATAR_STEP_MS = 50;
/** One step of moving. */
export const AVATAR_SHIFT_STEP = 1;
/** One step of zooming in and of zooming out. */
export const AVATAR_ZOOM_IN = 1.01;
export const AVATAR_ZOOM_OUT = 0.99;
/** JPEG quality of the export. */
export const AVATAR_JPEG_QUALITY = 1;
/** Largest file that is accepted as a picture (product.md names no limit; ours, as are the next three). */
export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
/** Most pixels of such a file; the file says how many it has before one of them is unpacked. */
export const PICTURE_MAX_PIXELS = 40_000_000;
/** What the server keeps: quality of its JPEG, and what shows through where the picture was transparent. */
export const PICTURE_JPEG_QUALITY = 90;
export const PICTURE_BACKGROUND = "#ffffff";

// ---- Version and session ------------------------------------------------------------------------------------

/** Version of the client, compared with the server's. */
export const CLIENT_VERSION = "0.1078";
/** The server is asked for its version in this rhythm. */
export const VERSION_POLL_MS = 5_000;
/** From the warning about a new version to the reload. */
export const VERSION_RELOAD_DELAY_MS = 3_000;
/** On recording pages the session is checked again in this rhythm. */
export const SESSION_RECHECK_MS = 600_000;

// ---- Reports ------------------------------------------------------------------------------------------------

/** What the page may tell the server's log of one error (not in product.md; ours). */
export const REPORT_MAX_LENGTH = 4_000;

// ---- Rehearsals ---------------------------------------------------------------------------------------------

/** The most rehearsals in any 24 hours (not in product.md; ours). */
export const REHEARSALS_PER_DAY = 5;
/** How many days the link of a rehearsal works. */
export const REHEARSAL_DAYS = 7;

// ---- History ------------------------------------------------------------------------------------------------

/** Entries on one page of the history. */
export const HISTORY_PAGE_SIZE = 30;

// ---- Recordings on the device -------------------------------------------------------------------------------

/** A part is as long as this when it is full; the last one is shorter. */
export const AUDIO_PART_BYTES = 524_288;
export const VIDEO_PART_BYTES = 2_097_152;
/** The recorder hands over what it has in this rhythm: what a killed page may cost. */
export const AUDIO_TIMESLICE_MS = 1_000;
export const VIDEO_TIMESLICE_MS = 5_000;
/** Quality of a take. */
export const AUDIO_BITS_PER_SECOND = 128_000;
export const VIDEO_BITS_PER_SECOND = 864_000;
export const VIDEO_HEIGHT_PX = 480;
export const VIDEO_FRAME_RATES = { min: 20, ideal: 24, max: 30 } as const;
/** A key frame at least this often: H.264 leaves the browser only with one (not in product §9; ours). */
export const VIDEO_KEY_FRAME_MS = 2_000;
/** The seconds left are shown from here on. */
export const COUNTDOWN_SECONDS = 60;
/** The cover is taken this long after a video's start. */
export const COVER_DELAY_MS = 250;
/** How long after a return to the app the recorder is asked whether it still hears. */
export const ACCESS_CHECK_MS = 250;
/** After so much silence the recorder says that it hears nothing (ours, as are the next two). */
export const SILENCE_MS = 3_000;
/** Loudness, from 0 to 1, that counts as a sound: a quiet room is at about 0.003, a whisper at 0.01. */
export const SILENCE_LEVEL = 0.002;
/** The meter is read, and a position shown, in this rhythm. */
export const RECORDER_TICK_MS = 100;
/** With less free space than this the recorder warns before it starts. */
export const SPACE_WARNING_BYTES = 64 * 1024 * 1024;
/** Where a browser has takes and parts (product §9). */
export const MEDIA_CACHE_NAME = "my-cache";
