/** The exit code that a shell reports for a process ended by SIGINT. */
export const EXIT_INTERRUPTED = 130;

/**
 * Runs work that can stop between two batches. The first interruption requests that; the second ends the process, which
 * loses at most the current batch.
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => {
    console.error('Stopping after the current batch; interrupt again to stop at once.');
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
