/** How much a finding matters: nothing is wrong, something could be better, or the service does not work as it should. */
export type Level = 'ok' | 'warning' | 'problem';

/** One thing that the doctor has looked at. It contains no secrets. */
export interface Finding {
  readonly area: string;
  readonly level: Level;
  /** What was found. */
  readonly text: string;
  /** What to do; null where there is nothing to be done. */
  readonly advice: string | null;
}

/** Findings of one area. */
export class Findings {
  readonly list: Finding[] = [];

  constructor(private readonly area: string) {}

  ok(text: string): void {
    this.list.push({ area: this.area, level: 'ok', text, advice: null });
  }

  warn(text: string, advice: string): void {
    this.list.push({ area: this.area, level: 'warning', text, advice });
  }

  problem(text: string, advice: string): void {
    this.list.push({ area: this.area, level: 'problem', text, advice });
  }
}
