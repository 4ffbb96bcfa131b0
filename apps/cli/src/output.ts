/** Prints a result for programs: one JSON object on the last line. */
export function printJson(result: object): void {
  console.log(JSON.stringify(result));
}

/** Prints rows for people, in columns as wide as their widest cell. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [headings, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Formats an instant for people and programs, such as 2027-01-31T09:00:00Z. */
export function instant(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
