const KB = 1024;
/** Work of all responses in one turn, in bytes; about 20 ms. Then other tasks of the process run. */
const TURN_WORK = 512 * KB;
/** Work that a response may do without waiting. The limit on requests of a workspace bounds many small responses. */
const FREE_WORK = 64 * KB;
/**
 * Milliseconds of rest after a turn. A plain request waits for databases several times, and each time it has to get in
 * between.
 */
const REST_MS = 10;

/**
 * Divides the event loop between all responses and everything else. A turn is one round of the loop. In a turn, all
 * responses together do a bounded amount of work that does not depend on the speed of the machine. Responses with more
 * work continue one after the other, with a rest after each.
 */
export class ResponseScheduler {
  private done = 0;
  private isCounting = false;
  private hasWorked = false;
  private isResting = false;
  private readonly waiting: (() => unknown)[] = [];

  /**
   * Counts the work of a response since its last call.
   * @param own the work of the response since its start
   * @returns whether it may continue
   */
  spend(work: number, own: number): boolean {
    this.count();
    this.done += work;
    return own < FREE_WORK || this.done < TURN_WORK;
  }

  /** Queues a response behind those that wait already. */
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

  /**
   * The rest begins one round after the work. Until then the loop's clock, which timers use, still shows the time when
   * the work began.
   */
  private rest(): void {
    this.hasWorked = false;
    this.isResting = true;
    setTimeout(() => {
      this.isResting = false;
      if (this.waiting.length > 0) this.count();
    }, REST_MS);
  }
}
