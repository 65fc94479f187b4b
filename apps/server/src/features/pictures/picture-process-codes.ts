/** The exit codes by which picture-process.ts says why it made no picture. Any other end is a crash. */
export const UNREADABLE_CODE = 2;
export const TOO_MANY_PIXELS_CODE = 3;
