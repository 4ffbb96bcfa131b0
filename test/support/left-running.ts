/** What the spec file under way has started and not ended yet. */
const running = new Set<{ name: string; end: () => Promise<unknown> }>();

/**
 * Takes note of something that a spec starts.
 * @param name for the message about what was left running
 * @returns to be called when it has ended
 */
export function noteRunning(name: string, end: () => Promise<unknown>): () => void {
  const note = { name, end };
  running.add(note);
  return () => void running.delete(note);
}

/** Takes note of an application until it is closed; gives it back. */
export function untilClosed<App extends { close(): Promise<unknown> }>(name: string, app: App): App {
  const close = app.close.bind(app);
  const forget = noteRunning(name, close);
  app.close = () => {
    forget();
    return close();
  };
  return app;
}

/**
 * Ends what a spec file has left running, such as after a failure: the files after it share its process.
 * @returns the names
 */
export async function endWhatIsLeft(): Promise<string[]> {
  const left = [...running];
  running.clear();
  // What was started last may need what was started before.
  for (const { end } of left.toReversed()) await end();
  return left.map(({ name }) => name);
}
