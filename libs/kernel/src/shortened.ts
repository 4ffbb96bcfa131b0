/** Maximum characters of a caller's text that an error message repeats. */
const MOST_CHARACTERS = 100;

/** A text as messages repeat it. A long text is cut. */
export function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  // Do not cut inside a character.
  return `${text.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
}
