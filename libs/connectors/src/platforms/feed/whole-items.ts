/**
 * JSON that was cut off, with only the whole entries of a list of its own object.
 * @param list the name of the list
 * @returns null where the list has not begun
 */
export function wholeItems(text: string, list: string): string | null {
  let depth = 0;
  let isText = false;
  let beganAt = -1;
  let key = '';
  let open: number | null = null;
  let lastEnd: number | null = null;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at++;
      else if (sign === '"') {
        isText = false;
        if (depth === 1) key = text.slice(beganAt + 1, at);
      }
    } else if (sign === '"') {
      isText = true;
      beganAt = at;
    } else if (sign === '{' || sign === '[') {
      depth += 1;
      if (sign === '[' && depth === 2 && key === list) [open, lastEnd] = [at, at];
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (open !== null && depth === 2) lastEnd = at;
      if (open !== null && depth === 1) return null;
    }
  }
  return lastEnd === null ? null : `${text.slice(0, lastEnd + 1)}]}`;
}
