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

/** The units of bytes, each 1,024 of the one before, as the limits of the plans are. */
const BYTES = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Formats a number of bytes for people, such as 1.5 GiB. */
export function bytes(all: string): string {
  let count = Number(all);
  let place = 0;
  for (; count >= 1024 && place < BYTES.length - 1; place += 1) count /= 1024;
  return `${Math.round(count * 10) / 10} ${BYTES[place]}`;
}
