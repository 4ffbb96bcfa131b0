/** Garbage of earlier requests, or a part that is loaded at first use, costs one of them much, but not each time. */
const TRIES = 4;
/** A process that has much else to do is slow for a while. */
const LOOKS = 3;
/** Plain requests, by which it is judged what a request takes by itself. */
const PLAIN = 30;
/** What may be added to it without a second look: an expression that goes back and forth adds this much at 5,000 characters. */
const ENOUGH_MS = 12;
const PART = 4;
/** A quarter of a text adds a quarter of the time where it is read once, and a sixteenth where it is read by its square. */
const MOST_TIMES = 8;
/** Less cannot be measured. */
const LEAST_MS = 3;

/** Milliseconds of processor time of this process, all threads together, for some work: however busy the machine is. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function leastMs(work: () => Promise<unknown>, isEnough: (ms: number) => boolean): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && !isEnough(least); tries += 1) {
    least = Math.min(least, await processorMs(work));
  }
  return least;
}

/** Tells texts that are read in time that grows faster than they do, by processor time. */
export class Growth {
  /** The most that anything took, the least of some tries, and what it was. */
  most = { ms: 0, name: '' };

  private constructor(private readonly plainMs: number) {}

  /** @param plain a request of the same kind without a text */
  static async over(plain: () => Promise<unknown>): Promise<Growth> {
    const all: number[] = [];
    for (let sent = 0; sent < PLAIN; sent += 1) all.push(await processorMs(plain));
    return new Growth(all.toSorted((one, other) => one - other)[PLAIN / 2] ?? 0);
  }

  /** How many times what a quarter of it adds a text of a length adds; null where it is not too many. It is looked at three times. */
  async excess(
    name: string,
    send: (length: number) => Promise<unknown>,
    length: number,
  ): Promise<string | null> {
    let found: string | null = null;
    for (let look = 0; look < LOOKS; look += 1) {
      found = await this.measured(name, send, length);
      if (found === null) return null;
    }
    return found;
  }

  private async measured(
    name: string,
    send: (length: number) => Promise<unknown>,
    length: number,
  ): Promise<string | null> {
    const enough = this.plainMs + ENOUGH_MS;
    const least = await leastMs(
      () => send(length),
      (ms) => ms <= enough,
    );
    if (least > this.most.ms) this.most = { ms: least, name };
    if (least <= enough) return null;
    const ofPart = await leastMs(
      () => send(Math.floor(length / PART)),
      (ms) => ms <= this.plainMs,
    );
    const times = (least - this.plainMs) / Math.max(ofPart - this.plainMs, LEAST_MS);
    return times <= MOST_TIMES ? null : `${name}: ${Math.round(least)} ms, ${Math.round(times)} times`;
  }
}
