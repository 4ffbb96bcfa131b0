/** Steps between marks, as people count. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Marks of an axis that begins at zero, at round numbers.
 * @param most the largest value on it
 * @param count about how many steps
 * @param least the smallest step, such as 100 for money in cents whose marks have no decimals
 */
export function marksTo(most: number, count = 4, least = 1): number[] {
  const rough = Math.max(most, least) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max((STEPS.find((each) => each * power >= rough) ?? 10) * power, least);
  const steps = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Which of some labels have room, from the first on: points need not stand at equal distances. */
export function labelsThatFit(xs: readonly number[], room: number): number[] {
  const fitting: number[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const [index, x] of xs.entries()) {
    if (x < free) continue;
    fitting.push(index);
    free = x + room;
  }
  return fitting;
}

/**
 * Places that keep a distance, each as near as may be to where it is wanted; in the order of what is wanted.
 * @param room the least distance from one to the next
 * @param top the first place that may be taken
 * @param bottom the last one
 */
export function apart(wanted: readonly number[], room: number, top: number, bottom: number): number[] {
  const sorted = wanted
    .map((place, index) => ({ place, index }))
    .toSorted((one, other) => one.place - other.place);
  let least = top;
  for (const each of sorted) {
    each.place = Math.max(each.place, least);
    least = each.place + room;
  }
  let most = bottom;
  for (const each of sorted.toReversed()) {
    each.place = Math.min(each.place, most);
    most = each.place - room;
  }
  return sorted.toSorted((one, other) => one.index - other.index).map(({ place }) => place);
}

export interface Spot {
  x: number;
  y: number;
}

/** A line through spots as the path of an SVG; null is a gap. A spot between two gaps is a line of no length, which round ends show. */
export const lineOf = (spots: readonly (Spot | null)[]): string =>
  spots
    .map((spot, index) => {
      if (spot === null) return '';
      const [before = null, next = null] = [spots[index - 1], spots[index + 1]];
      const place = `${round(spot.x)} ${round(spot.y)}`;
      return `${before === null ? 'M' : 'L'}${place}${before === null && next === null ? 'h0' : ''}`;
    })
    .join('');

/** The ground below a line, down to `base`; each piece between gaps has its own. */
export function areaOf(spots: readonly (Spot | null)[], base: number): string {
  const pieces: Spot[][] = [[]];
  for (const spot of spots) {
    if (spot === null) pieces.push([]);
    else pieces.at(-1)?.push(spot);
  }
  return pieces
    .flatMap((piece) => {
      const [first] = piece;
      const last = piece.at(-1);
      if (first === undefined || last === undefined || piece.length < 2) return [];
      return [`${lineOf(piece)}L${round(last.x)} ${round(base)}L${round(first.x)} ${round(base)}Z`];
    })
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
