/** Makes what must not be guessed or repeated. */
export type Ids = {
  /** A random uuid. */
  readonly uuid: () => string;
  /** 32 random bytes as base64url (43 characters): 256 bits for links and tokens. */
  readonly secret: () => string;
};
