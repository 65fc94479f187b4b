/** How the program for one picture says that it refused it for its size, rather than failed on it. */
export const TOO_MANY_PIXELS_CODE = 3;
