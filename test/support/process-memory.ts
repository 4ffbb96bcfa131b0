import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 25;

/** The same as `read` gives; `gone` for a process that has just ended. */
function unlessGone<Value>(read: () => Value, gone: Value): Value {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return gone;
    throw error;
  }
}

function childrenOf(pid: number): number[] {
  const threads = unlessGone(() => readdirSync(`/proc/${pid}/task`), []);
  return threads.flatMap((thread) =>
    unlessGone(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '')
      .split(' ')
      .filter((child) => child !== '')
      .map(Number),
  );
}

/** Bytes of memory that a process and all its descendants hold at present (Linux's VmRSS); 0 once it has ended. */
export function residentBytes(pid: number): number {
  const status = unlessGone(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  return childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), own);
}

/** The most memory that a process and its descendants held while `work` ran, sampled every 25 ms. In bytes. */
export async function peakBytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = residentBytes(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, residentBytes(pid));
}
