import { describe, expect, it } from "vitest";
import * as constants from "./constants.ts";

/** Product §9 and §5, number by number. A row of its own for each, so that a changed one is named. */
const numbersOfTheProduct: Readonly<Record<string, unknown>> = {
  USER_NAME_MAX_LENGTH: 30,
  RECIPIENT_NAME_MAX_LENGTH: 120,
  EMAIL_MAX_LENGTH: 200,
  PASSWORD_MIN_LENGTH: 6,
  NOTE_TITLE_MAX_LENGTH: 256,
  NOTE_TEXT_MAX_LENGTH: 65_536,
  CONFIRM_FREQUENCY_MIN_HOURS: 72,
  CONFIRM_FREQUENCY_MAX_HOURS: 672,
  SENDING_DELAY_MIN_HOURS: 24,
  SENDING_DELAY_MAX_HOURS: 672,
  CONFIRM_FREQUENCY_MIN_DAYS: 3,
  UNIT_MIN_COUNT: 1,
  VALIDATION_DEBOUNCE_MS: 300,
  PASSWORD_REVEAL_MS: 2_500,
  PASSWORD_REVEAL_LOGIN_MS: 3_500,
  NOTE_LIST_AVATARS: 3,
  ADMIN_PAGE_SIZE: 20,
  PAGE_WIDTH_EM: 30,
  ADMIN_PAGE_WIDTH_EM: 80,
  TOAST_APPEAR_MS: 550,
  TOAST_DURATION_MS: 3_500,
  TOAST_FADE_MS: 300,
  TOAST_SLOT_EM: 3.5,
  TOAST_BOTTOM_VH: 12,
  TOAST_SHORT_MS: 2_000,
  TOAST_NEW_VERSION_MS: 3_000,
  TOAST_LONG_MS: 5_000,
  TOAST_LONGEST_MS: 6_000,
  CALENDAR_TOAST_GAP_MS: 1_000,
  SIDEBAR_STATIC_MIN_PX: 1_100,
  SIDEBAR_ANIMATION_MS: 500,
  SIDEBAR_SWIPE_PX: 30,
  SIDEBAR_SWIPE_MAX_MS: 1_000,
  NAV_SWIPE_PX: 45,
  NAV_SWIPE_RATIO: 3,
  NAV_SWIPE_MIN_MS: 125,
  NAV_SWIPE_MAX_MS: 850,
  NAV_SWIPE_AFTER_ITEM_MAX_MS: 250,
  ITEM_SWIPE_REVEAL_PX: 72,
  ITEM_SWIPE_HOLD_MS: 250,
  DEVICE_ID_POLL_MS: 200,
  CALENDAR_CELLS: 42,
  CALENDAR_WHEEL_ENTRIES: 7,
  CALENDAR_WHEEL_STEP_PX: 40,
  AVATAR_OUTPUT_PX: 94,
  AVATAR_HALVING_ABOVE_PX: 188,
  AVATAR_MASK_WIDTH: 185.27,
  AVATAR_MASK_HEIGHT: 136,
  AVATAR_STEP_MS: 50,
  AVATAR_SHIFT_STEP: 1,
  AVATAR_ZOOM_IN: 1.01,
  AVATAR_ZOOM_OUT: 0.99,
  AVATAR_JPEG_QUALITY: 1,
  CLIENT_VERSION: "0.1078",
  VERSION_POLL_MS: 5_000,
  VERSION_RELOAD_DELAY_MS: 3_000,
  SESSION_RECHECK_MS: 600_000,
};

describe("the numbers of the product", () => {
  it.each(Object.entries(numbersOfTheProduct))(
    "The constant %s has the value given in product.md",
    (name, wanted) => expect((constants as Record<string, unknown>)[name]).toEqual(wanted),
  );

  it("HOURS_PER_UNIT counts a day as 24 hours and a week as 168", () =>
    expect(constants.HOURS_PER_UNIT).toEqual({ hour: 1, day: 24, week: 168 }));
});

describe("numbers not in product.md", () => {
  it("The default frequency and sending delay lie within their bounds", () => {
    expect(constants.CONFIRM_FREQUENCY_DEFAULT_HOURS).toBeGreaterThanOrEqual(
      constants.CONFIRM_FREQUENCY_MIN_HOURS,
    );
    expect(constants.CONFIRM_FREQUENCY_DEFAULT_HOURS).toBeLessThanOrEqual(
      constants.CONFIRM_FREQUENCY_MAX_HOURS,
    );
    expect(constants.SENDING_DELAY_DEFAULT_HOURS).toBeGreaterThanOrEqual(constants.SENDING_DELAY_MIN_HOURS);
    expect(constants.SENDING_DELAY_DEFAULT_HOURS).toBeLessThanOrEqual(constants.SENDING_DELAY_MAX_HOURS);
  });

  it("The longest password is more than ten times the shortest", () =>
    expect(constants.PASSWORD_MAX_LENGTH).toBeGreaterThan(10 * constants.PASSWORD_MIN_LENGTH));
});
