const KB = 1024;
/** What answers build together before others get their turn, in bytes of work: some 20 ms. */
const TURN_WORK = 512 * KB;
/** What an answer builds without waiting: many small ones are bounded by the requests a workspace may make. */
const FREE_WORK = 64 * KB;
/** What others have to themselves after a turn, in milliseconds: a plain request waits several times, for databases. */
const REST_MS = 10;

/**
 * Shares the event loop among all answers and everything else. A turn is one round of the loop: answers do a bounded piece
 * of work in it together, whose amount does not depend on how fast the machine is, and those that have more to do go on
 * one after the other, with a rest after each.
 */
export class Turns {
  private done = 0;
  private isCounting = false;
  private hasWorked = false;
  private isResting = false;
  private readonly waiting: (() => unknown)[] = [];

  /**
   * Counts what an answer did since it was last asked for.
   * @param own what the answer did from its start
   * @returns whether it may go on
   */
  spend(work: number, own: number): boolean {
    this.count();
    this.done += work;
    return own < FREE_WORK || this.done < TURN_WORK;
  }

  /** Puts an answer behind those that wait already. */
  wait(goOn: () => unknown): void {
    this.count();
    this.waiting.push(goOn);
  }

  private count(): void {
    if (this.isCounting) return;
    this.isCounting = true;
    this.done = 0;
    setImmediate(this.next);
  }

  private readonly next = (): void => {
    this.isCounting = false;
    if (this.hasWorked) this.rest();
    const goOn = this.isResting ? undefined : this.waiting.shift();
    if (goOn === undefined) return;
    this.hasWorked = true;
    this.count();
    goOn();
  };

  /** Begun in the round after the work: until then the loop's clock, which timers go by, stands where the work began. */
  private rest(): void {
    this.hasWorked = false;
    this.isResting = true;
    setTimeout(() => {
      this.isResting = false;
      if (this.waiting.length > 0) this.count();
    }, REST_MS);
  }
}
