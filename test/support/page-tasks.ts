import type { Page } from 'playwright-core';

/** An event of a trace of Chromium. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time, µs. */
  tdur?: number;
  args: { name?: string };
}

/**
 * Processor time of each task of the page's main thread while something is done, ms: during one, no frame is drawn and no key
 * heard. What other processes take of the machine is not in it.
 */
export async function tasksDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page belongs to no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(`${await browser.stopTracing()}`);
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const places = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  return traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    name === 'RunTask' && tdur !== undefined && places.has(`${pid} ${tid}`) ? [tdur / 1000] : [],
  );
}
