/** Characters of a caller's text that an error message repeats. */
const MOST_CHARACTERS = 100;

/** A text as messages repeat it: its beginning, where it is longer than anybody wants to read. */
export function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  // Not in the middle of a character.
  return `${text.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
}
