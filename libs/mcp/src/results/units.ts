import { isObject } from '@loupe/kernel';

/** What members with a unit count, by their names and by metrics; `¤` stands for the currency. */
const UNITS: Readonly<Record<string, string>> = {
  change: 'part of the value before: 0.5 is half as much again',
  earnedMediaValue: 'cents of ¤',
  earnedMediaValueCents: 'cents of ¤',
  share: 'part of the whole, 0 to 1',
  EARNED_MEDIA_VALUE: 'cents of ¤',
  ENGAGEMENTS_RATE: 'engagements per hundred followers, in percent',
  IMPRESSIONS_RATE: 'impressions per hundred followers, in percent',
};
/** The member whose value names what others beside it count. */
const METRIC = 'metric';

/**
 * The units of what a result has, by names of members and metrics; undefined if it has none.
 * @param columns the columns of its table
 * @param currency a code of ISO 4217; null if it is not known
 */
export function unitsOf(
  result: unknown,
  columns: readonly string[],
  currency: string | null,
): Readonly<Record<string, string>> | undefined {
  const found = new Set<string>(columns.flatMap((column) => column.split('.')));
  collect(result, found);
  const units = Object.entries(UNITS)
    .filter(([name]) => found.has(name))
    .map(([name, unit]) => [name, unit.replace('¤', currency ?? 'the workspace’s currency')] as const);
  return units.length === 0 ? undefined : Object.fromEntries(units);
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, found);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (isObject(member) || Array.isArray(member)) collect(member, found);
      else found.add(name === METRIC ? String(member) : name);
    }
  }
}
