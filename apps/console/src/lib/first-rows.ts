import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint';

/** Milliseconds after which somebody notices that a page waits for its rows, and should see the rest of it. */
const NOTICED = 150;
/** Milliseconds after which nothing waits for the first rows any longer. */
const LATEST = 1000;

/** Becomes true when it is told, or by itself so many milliseconds after somebody first listens. */
class Signal {
  private readonly listeners = new Set<() => void>();
  private isGiven = false;

  constructor(private readonly latest: number) {}

  readonly has = (): boolean => this.isGiven;

  /** A signal that has been given is told at once. */
  readonly listen = (listener: () => void): (() => void) => {
    if (this.isGiven) listener();
    else if (this.listeners.size === 0) setTimeout(this.give, this.latest);
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly give = (): void => {
    if (this.isGiven) return;
    this.isGiven = true;
    for (const listener of this.listeners) listener();
  };
}

const noticed = new Signal(NOTICED);
const drawn = new Signal(LATEST);

function seen(): void {
  noticed.give();
  drawn.give();
}

/** Says that the rows of a list are there: what was put behind the first ones of a visit begins when these have been drawn. */
export const useRowsSeen = (): void => useEffect(() => afterPaint(seen), []);

/** Whether a signal has been given. What waits for it is made in pieces, between which a key or a click has its turn. */
function useSignal(signal: Signal): boolean {
  const [isGiven, setGiven] = useState(signal.has);
  useEffect(() => signal.listen(() => startTransition(() => setGiven(true))), [signal]);
  return isGiven;
}

/**
 * Whether the first rows of this visit have been drawn; true after a second also where a page has none. What a page needs less is
 * asked for and made then: with a slow processor, and by an API that answers one question after another, rows would wait for it.
 */
export const useIsBehindRows = (): boolean => useSignal(drawn);

/**
 * As `useIsBehindRows`, but true as soon as somebody notices that there are no rows. So long what is seen beside them may be missing, such as
 * the links of the menu: where rows come at once, they need not wait until it is made.
 */
export const useIsRestDue = (): boolean => useSignal(noticed);
