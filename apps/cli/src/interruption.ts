/** As a shell reports a process that SIGINT ended. */
export const EXIT_INTERRUPTED = 130;

/**
 * Runs work that can stop between two batches. The first interruption asks it to, the second ends the process, which
 * loses no more than the running batch.
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => {
    console.error('Stopping after the running batch; interrupt again to stop at once.');
    interruption.abort();
  };
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}
