/** A secret of the configuration. It has to be asked for by name, so printing the configuration shows nothing of it. */
export type Hidden<T> = { readonly reveal: () => T };

export const hide = <T>(value: T): Hidden<T> => ({ reveal: () => value });
