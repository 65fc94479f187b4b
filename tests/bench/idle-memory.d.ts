/** Resident memory of a server process on PostgreSQL, in megabytes, after it has stood idle for 20 seconds. */
export declare const measureIdleMegabytes: () => Promise<number>;
