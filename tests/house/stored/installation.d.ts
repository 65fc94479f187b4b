/** What the life of an installation leaves with the people who use it. */
export type Keepsakes = {
    /** By the machine's clock, which the product's clock is `offsetMs` ahead of. */
    readonly madeAtMs: number;
    /** As it stands in the data folder. */
    readonly masterKey: string;
    readonly user: {
        readonly _id: string;
        readonly email: string;
        readonly password: string;
        readonly oneTimeKey: string;
        readonly recoveryCodes: readonly string[];
        readonly refreshToken: string;
        readonly accessToken: string;
        readonly picture: string;
        readonly noteId: string;
    };
    /** The first half of a log-in, whose second was not taken. */
    readonly ticket: string;
    readonly xsrf: string;
    /** Of the mails that people got: paths that lead to a delivered note, a rehearsal, a sign of life. */
    readonly links: {
        readonly delivery: string;
        readonly rehearsal: string;
        readonly reminder: string;
    };
};
export type Caller = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;
/** Calls as a page does; throws when the answer is no success. */
export declare const callerOf: (origin: string, token?: string) => Promise<Caller & {
    readonly xsrf: string;
}>;
export type Server = {
    readonly origin: string;
    readonly stop: () => Promise<void>;
};
/** `aheadMs`: how far the clock that the program reads is ahead of the machine's. */
export type Installation = {
    readonly root: string;
    readonly settings: Readonly<Record<string, string>>;
    readonly aheadMs?: number;
};
/** Starts the server of the project in `root`, on these settings. */
export declare const startServerOf: ({ root, settings, aheadMs }: Installation) => Promise<Server>;
/** Runs a command of the project's command line; answers what it says, and throws where it fails. */
export declare const runCli: ({ root, settings, aheadMs }: Installation, words: readonly string[]) => string;
