/**
 * A text without certain characters at its end, in one pass: an expression such as `/\/+$/` needs the square of its length.
 * @param isTaken says of each UTF-16 code unit whether it goes
 */
export function withoutEnd(text: string, isTaken: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isTaken(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The same for both ends. */
export function withoutEdges(text: string, isTaken: (character: string) => boolean): string {
  let start = 0;
  while (start < text.length && isTaken(text.charAt(start))) start += 1;
  return withoutEnd(text.slice(start), isTaken);
}

/** An address or path without slashes at its end. */
export function withoutEndSlashes(address: string): string {
  return withoutEnd(address, isSlash);
}

/** A path without slashes at either end. */
export function withoutSlashes(path: string): string {
  return withoutEdges(path, isSlash);
}

function isSlash(character: string): boolean {
  return character === '/';
}
