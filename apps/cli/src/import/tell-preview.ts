import type { ImportPreview } from '@loupe/imports';

/** Prints what an import of a file would do, as one line of JSON. */
export function tellPreviewJson(file: string, preview: ImportPreview): void {
  console.log(JSON.stringify({ file, ...preview }));
}

/** Prints what an import of a file would do, for people. */
export function tellPreview(file: string, preview: ImportPreview): void {
  console.log(`${file}: ${preview.title} (${Math.round(preview.certainty * 100)} % sure)`);
  for (const { name, question, answer, from } of preview.questions)
    console.log(
      `  ${question} ${answer === null ? `Answer ${optionOf(name)}.` : `${answer} (${FROM[from]})`}`,
    );
  const rows: [string, number][] = [
    ['new', preview.created],
    ['changed', preview.updated],
    ['unchanged', preview.unchanged],
    ['refused', preview.rejected],
    ['erased', preview.erased],
    ['no posts', preview.notPosts],
  ];
  for (const [label, count] of rows) console.log(`  ${label.padEnd(10)} ${String(count).padStart(8)}`);
  if (!preview.isWhole) console.log('  The numbers are of the first posts only: the file has more.');
  for (const { line, reason } of preview.reasons) console.log(`  line ${line} is refused: ${reason}`);
  for (const { line, reason } of preview.leftOut) console.log(`  line ${line} is left out: ${reason}`);
  if (preview.files !== null)
    console.log(`  Files of the archive that are taken: ${preview.files.taken.join(', ')}`);
  if (preview.mapping !== null)
    console.log(
      `  Columns are read by ${preview.mappingName === null ? 'this mapping' : `the mapping “${preview.mappingName}”`} (--map): ${JSON.stringify(preview.mapping)}`,
    );
  if (preview.fieldsNotTaken.length > 0) console.log(`  Not taken: ${preview.fieldsNotTaken.join(', ')}`);
  for (const post of preview.posts) console.log(`  ${JSON.stringify(post)}`);
  console.log('  Nothing was written.');
}

const FROM = {
  GIVEN: 'as you say',
  FILE: 'as the file shows',
  REMEMBERED: 'as the last time',
  DEFAULT: 'by default',
  OPEN: 'open',
} as const;

/** `dayOrder` is answered by `--day-order`. */
function optionOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
