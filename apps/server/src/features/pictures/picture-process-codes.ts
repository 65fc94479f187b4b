/** How the program for one picture says why it made none. Any other end is a fall. */
export const UNREADABLE_CODE = 2;
export const TOO_MANY_PIXELS_CODE = 3;
