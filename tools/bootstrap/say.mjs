/** A sentence for the person at the terminal. Goes to stderr, so that the output of a command stays its own. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Something the person can act on; its message is shown without a stack. */
export class BootstrapFailure extends Error {
  name = "BootstrapFailure";
}
