const EVERY_MS = 2000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const whole = new Intl.NumberFormat('en');

/** Says on stderr what is being done, in lines. */
export class ProgressLines {
  private next = Date.now() + EVERY_MS;

  say(line: string): void {
    console.error(line);
  }

  /** A line of something that goes on: at most one every two seconds. */
  goesOn(line: () => string): void {
    if (Date.now() < this.next) return;
    this.next = Date.now() + EVERY_MS;
    console.error(line());
  }
}

/** A number of bytes, such as 1.2 GB. */
export function inBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}

/** A number such as 12,000. */
export function inDigits(count: number): string {
  return whole.format(count);
}
