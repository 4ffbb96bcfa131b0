/** What is wrong with a field of a post. */
export interface FieldProblem {
  /** Names of fields and positions in lists, such as `snapshots`, 2, `views`; empty for the whole post. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Number of problems that a reason names. */
const SHOWN = 3;

/** A path as it is written in reports, such as `snapshots[2].views`; `line` for the whole post. */
export function fieldName(path: FieldProblem['path']): string {
  const written = path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}${name === '' ? '' : '.'}${key}`),
    '',
  );
  return written || 'line';
}

/** The problems of a post in one line, each as `snapshots[2].views: must be …`; at most three of them. */
export function reasonOf(problems: readonly FieldProblem[]): string {
  const shown = problems.slice(0, SHOWN).map(({ path, message }) => `${fieldName(path)}: ${message}`);
  const more = problems.length - shown.length;
  return more === 0 ? shown.join('; ') : `${shown.join('; ')}; and ${more} more`;
}
