/** Tells the page that the server has a recording now, so that it asks for its notes again. Small: every page has it. */
const listeners = new Set<() => void>();

export function onUploaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function signalUploaded(): void {
  for (const listener of listeners) listener();
}
