/** Groups that get no turn for a while in this process, by key. */
export class Postponed {
  private readonly until = new Map<string, number>();

  postpone(key: string, ms: number): void {
    this.until.set(key, performance.now() + ms);
  }

  has(key: string): boolean {
    if ((this.until.get(key) ?? 0) > performance.now()) return true;
    this.until.delete(key);
    return false;
  }
}
