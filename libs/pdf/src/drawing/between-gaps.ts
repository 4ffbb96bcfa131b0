/** A value, and its place from 0 to 1. */
type Point = readonly [place: number, value: number];

/** Points at equal distances as the parts of a line between its gaps, which are null. */
export function betweenGaps(points: readonly (number | null)[]): (readonly Point[])[] {
  const lines: Point[][] = [[]];
  for (const [step, value] of points.entries()) {
    if (value === null) lines.push([]);
    else lines.at(-1)?.push([step / Math.max(1, points.length - 1), value]);
  }
  return lines.filter((line) => line.length > 0);
}
