/** What is counted, and since when: of numbers the sum is wanted, of times the earliest. */
type Figures = Readonly<Record<string, number | Date | string | null>>;

/**
 * The figures of several databases as those of one: numbers are added, of times the earliest is taken, texts are the same in all.
 * @throws Error without any
 */
export function addedUp<Row extends { readonly [Name in keyof Row]: Figures[string] }>(
  rows: readonly Row[],
): Row {
  const [first, ...others] = rows;
  if (first === undefined) throw new Error('There is nothing to add up');
  return others.reduce((sum, row) => {
    const names = Object.keys(sum) as (keyof Row)[];
    return Object.fromEntries(names.map((name) => [name, both(sum[name], row[name])])) as Row;
  }, first);
}

function both(one: Figures[string], other: Figures[string]): Figures[string] {
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  if (one instanceof Date && other instanceof Date) return one < other ? one : other;
  return one ?? other;
}
