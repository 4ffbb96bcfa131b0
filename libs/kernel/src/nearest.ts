/** The longest name for which a nearest one is sought; the work grows with the product of the lengths. */
const MAX_LENGTH = 64;

/** The known name that is nearest to one that is not known, such as `searchItems` for `search_items`; null if none is near. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_LENGTH) return null;
  const plain = plainOf(name);
  let best: string | null = null;
  // At most a third of the letters may be wrong; in a word of four, two that changed places.
  let least = (plain.length < 4 ? 1 : Math.max(2, Math.floor(plain.length / 3))) + 1;
  for (const candidate of known) {
    const distance = distanceOf(plain, plainOf(candidate));
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

function plainOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The edit distance of two words. */
function distanceOf(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      now.push(
        Math.min((before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (before[column - 1] ?? 0) + change),
      );
    }
    before = now;
  }
  return before[other.length] ?? 0;
}
