/** Groups that get no turn for a while in this process, by key. */
export class Postponed {
  private readonly until = new Map<string, number>();

  postpone(key: string, ms: number): void {
    this.until.set(key, performance.now() + ms);
  }

  /** Milliseconds until a group gets turns again; 0 where it does. */
  left(key: string): number {
    const left = (this.until.get(key) ?? 0) - performance.now();
    if (left > 0) return left;
    this.until.delete(key);
    return 0;
  }
}
