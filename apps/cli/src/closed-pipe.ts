/** What shells report of a program that SIGPIPE ended, as of any other that writes to `head` when it has enough. */
const CLOSED_PIPE = 128 + 13;

/** Ends the process without a word when nobody reads its output any more. Node ignores SIGPIPE, and throws instead. */
export function endWithReaders({
  stdout,
  stderr,
  exit,
}: Pick<NodeJS.Process, 'stdout' | 'stderr' | 'exit'>): void {
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      exit(CLOSED_PIPE);
    });
  }
}
