type Place = {
  readonly host: string;
  readonly port: number;
  /** The setting that names the port. */
  readonly setting: string;
};

/** Why this part of the server cannot listen there, in one sentence: for a taken port, what to do. */
export const listenFailure = (who: string, { host, port, setting }: Place, error: unknown): Error => {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const reason = error instanceof Error ? error.message : String(error);
  const sentence = isTaken
    ? `Another program uses port ${port}: stop it, or choose another one with ${setting}.`
    : `${who} cannot listen on ${host}:${port}: ${reason}.`;
  return new Error(sentence, { cause: error });
};
