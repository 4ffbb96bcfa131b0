import type { Cell, Column, Table } from '@loupe/exports';
import { DateTime } from 'luxon';
import { DAILY_COLUMNS, DAILY_METRICS } from './lake-tables.js';

const HOUR_MS = 60 * 60 * 1000;

interface Figures {
  posts: number;
  readonly sums: bigint[];
  readonly known: number[];
}

/**
 * Adds up the posts of a month by day, platform and type while they are written, so that the figures are those of exactly these
 * posts. What it holds grows with the days, not with the posts.
 */
export class DailyFigures {
  private readonly figures = new Map<string, Figures>();
  private readonly days = new Map<number, string>();

  /** @param timeZone of the days */
  constructor(private readonly timeZone: string) {}

  /** The same rows of items; each is added as it passes. */
  async *counted({ columns, batches }: Table): AsyncGenerator<readonly (readonly Cell[])[]> {
    const at = (name: string) => columns.findIndex((column: Column) => column.name === name);
    const [takenAt, provider, type] = [at('takenAt'), at('provider'), at('type')];
    const metrics = DAILY_METRICS.map((metric) => at(`currentEngagement.${metric}`));
    for await (const rows of batches) {
      for (const row of rows) {
        const key = `${this.dayOf(row[takenAt] as Date)} ${row[provider]} ${row[type]}`;
        this.add(
          key,
          metrics.map((metric) => row[metric] ?? null),
        );
      }
      yield rows;
    }
  }

  /** The figures, by day, platform and type. A sum of which no value is known is null. */
  table(): Table {
    const rows = [...this.figures]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, { posts, sums, known }]): Cell[] => [
        ...key.split(' '),
        posts,
        ...sums.flatMap((sum, index): Cell[] => {
          const count = known[index] ?? 0;
          return [count === 0 ? null : sum.toString(), count];
        }),
      ]);
    async function* batches() {
      yield rows;
    }
    return { columns: DAILY_COLUMNS, batches: batches() };
  }

  private add(key: string, values: readonly Cell[]): void {
    const figures = this.figures.get(key) ?? {
      posts: 0,
      sums: values.map(() => 0n),
      known: values.map(() => 0),
    };
    this.figures.set(key, figures);
    figures.posts += 1;
    for (const [index, value] of values.entries()) {
      if (value === null) continue;
      figures.sums[index] = (figures.sums[index] ?? 0n) + BigInt(value as string | number);
      figures.known[index] = (figures.known[index] ?? 0) + 1;
    }
  }

  /** The local day of a time. Zones differ from UTC by whole quarters of an hour, so a quarter is on one day. */
  private dayOf(time: Date): string {
    const quarter = Math.floor(time.getTime() / (HOUR_MS / 4));
    const known = this.days.get(quarter);
    if (known !== undefined) return known;
    const day = DateTime.fromJSDate(time, { zone: this.timeZone }).toFormat('yyyy-MM-dd');
    this.days.set(quarter, day);
    return day;
  }
}
