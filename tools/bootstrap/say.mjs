/** A message to the user. Goes to stderr, so that stdout contains only the command's output. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** A failure that the user can fix; its message is shown without a stack. */
export class BootstrapFailure extends Error {
  name = "BootstrapFailure";
}
