/** A port of the loopback address that nobody uses at this moment. */
export declare const freePort: () => Promise<number>;
