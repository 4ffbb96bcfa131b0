import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that one piece of work may keep the event loop: a bystander hardly notices them. */
const SLICE_MS = 10;

/**
 * Does something for each of many entries, and lets everything else of the process have its turn again and again. Entries that do
 * not change the time much make a slice together, so it costs nothing where there is little to do.
 * @param entries may be a generator, whose own work counts
 */
export async function eachInSlices<Entry>(
  entries: Iterable<Entry>,
  work: (entry: Entry) => void,
): Promise<void> {
  let begun = performance.now();
  for (const entry of entries) {
    work(entry);
    if (performance.now() - begun < SLICE_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
}
