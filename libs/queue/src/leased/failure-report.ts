import type { Clock } from '@loupe/kernel';

const MINUTE_MS = 60_000;

/** Gathers why work of a queue failed, for one line in the log a minute. */
export class FailureReport {
  private all = 0;
  private failed = 0;
  private readonly reasons = new Map<string, number>();
  private writtenAt = Number.NEGATIVE_INFINITY;

  /**
   * @param things what the work is about, such as `items`
   * @param outcome what a failure leaves them, such as `lack vectors`
   * @param where a column with all reasons, such as `embedding_queue.last_error`
   * @param warn writes a line
   */
  constructor(
    private readonly clock: Clock,
    private readonly text: { things: string; outcome: string; where: string },
    private readonly warn: (line: string) => void,
  ) {}

  /** Counts work that was done or has failed. */
  count(number: number): void {
    this.all += number;
  }

  /** Counts a failure, in addition to `count`. @param reason without URLs: they may name a person */
  fail(reason: string): void {
    this.failed += 1;
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  /** Writes the line if there were failures and the last line is a minute old. Call it often. */
  write(): void {
    const now = this.clock.now().getTime();
    if (this.failed === 0 || now - this.writtenAt < MINUTE_MS) return;
    const [reason, times] = [...this.reasons].sort(([, a], [, b]) => b - a)[0] ?? ['', 0];
    const { things, outcome, where } = this.text;
    this.warn(
      `${this.failed} of ${this.all} ${things} ${outcome}, ${times} because “${reason}”: ${where} has all reasons`,
    );
    this.writtenAt = now;
    this.all = 0;
    this.failed = 0;
    this.reasons.clear();
  }
}
