import type { ImportCounts } from '@loupe/imports';
import { SingleBar } from 'cli-progress';

/** Shows the progress of an import on stderr. */
export interface Progress {
  update(bytesRead: number, counts: ImportCounts): void;
  stop(): void;
}

const LINES_EVERY_MS = 2000;
const format = new Intl.NumberFormat('en');

/**
 * A bar on a terminal, else a line every two seconds.
 * @param totalBytes null if the size of the input is unknown; lines are then shown
 */
export function showProgress(totalBytes: number | null, isTerminal: boolean): Progress {
  return isTerminal && totalBytes !== null && totalBytes > 0 ? bar(totalBytes) : plainLines(totalBytes);
}

function bar(totalBytes: number): Progress {
  const single = new SingleBar({
    format: '{bar} {percentage} % | {lines} lines, {rejected} rejected | {eta_formatted} left',
    hideCursor: true,
    stream: process.stderr,
  });
  single.start(totalBytes, 0, { lines: '0', rejected: '0' });
  return {
    update: (bytesRead, { lines, rejected }) =>
      single.update(bytesRead, { lines: format.format(lines), rejected: format.format(rejected) }),
    stop: () => single.stop(),
  };
}

function plainLines(totalBytes: number | null): Progress {
  let next = Date.now() + LINES_EVERY_MS;
  return {
    update: (bytesRead, { lines, rejected }) => {
      if (Date.now() < next) return;
      next = Date.now() + LINES_EVERY_MS;
      const share =
        totalBytes === null ? '' : ` (${Math.floor((100 * bytesRead) / Math.max(totalBytes, 1))} %)`;
      console.error(`${format.format(lines)} lines${share}, ${format.format(rejected)} rejected`);
    },
    stop: () => {},
  };
}
