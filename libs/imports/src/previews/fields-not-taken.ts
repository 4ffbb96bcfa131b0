import { isObject } from '@loupe/kernel';
import type { Answers } from '../formats/format.js';
import type { Seen } from '../formats/look.js';

const MOST_ROWS = 50;
const MOST_NAMES = 100;
const LONGEST_NAME = 100;

/** Columns of a file, or keys of its rows, that its format does not read: nothing is lost without a word. */
export function fieldsNotTaken({ format, sample }: Seen, answers: Answers): string[] {
  const names = new Set<string>(sample.columns ?? []);
  const taken = new Set<string>();
  const read = format.reader(sample.columns, answers, new Date(answers.readAt));
  for (const row of sample.rows.slice(0, MOST_ROWS)) {
    if (!isObject(row)) continue;
    for (const name of Object.keys(row)) if (row[name] !== null && names.size < 10_000) names.add(name);
    read(watched(row, taken));
  }
  return [...names]
    .filter((name) => name !== '' && !taken.has(name))
    .slice(0, MOST_NAMES)
    .map((name) => name.slice(0, LONGEST_NAME));
}

/** A row that notes which of its fields are read. */
function watched(row: object, taken: Set<string>): object {
  return new Proxy(row, {
    get(target, name) {
      if (typeof name === 'string') taken.add(name);
      return Reflect.get(target, name);
    },
  });
}
