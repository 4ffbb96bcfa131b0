/** From this probability on, a pixel is of a line of text; a line's pixels have at least the second on average. */
const LEAST_OF_PIXEL = 0.3;
const LEAST_OF_LINE = 0.6;
/** The network marks the middle of lines: they are wider by this part of their area by their circumference. */
const WIDENING = 1.6;
const LEAST_PIXELS = 12;
const LEAST_SIDE = 5;
/** Radians below which a line counts as level. */
const LEVEL = 0.03;
/** Lines that are read of a picture, the largest. */
const MOST_LINES = 60;

/** A rectangle with a line of text, at any angle. Lengths in pixels; the direction of its writing has the length 1. */
export interface LineBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly direction: readonly [number, number];
}

/**
 * The lines of text in a map of probabilities, from top to bottom.
 *
 * Source: Liao et al., "Real-time scene text detection with differentiable binarization" (2020), section 3; the rectangles are those of
 * the main axes of each area, which do for lines.
 */
export function foundLines(probabilities: Float32Array, width: number, height: number): LineBox[] {
  const seen = new Uint8Array(width * height);
  const lines: LineBox[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !isText(probabilities, start)) continue;
    const area = areaFrom(start, { probabilities, seen, width, height });
    const box = boxOf(area, probabilities, width);
    if (box !== null) lines.push(box);
  }
  return lines
    .sort((one, other) => other.width * other.height - one.width * one.height)
    .slice(0, MOST_LINES)
    .sort((one, other) => one.y - other.y || one.x - other.x);
}

const isText = (probabilities: Float32Array, at: number) => (probabilities[at] ?? 0) > LEAST_OF_PIXEL;

interface Grid {
  readonly probabilities: Float32Array;
  readonly seen: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** All pixels of text that hang together with one. */
function areaFrom(start: number, { probabilities, seen, width, height }: Grid): number[] {
  const area: number[] = [];
  const waiting = [start];
  seen[start] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    area.push(at);
    const x = at % width;
    const y = Math.floor(at / width);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const next = row * width + column;
        if (seen[next] === 1 || !isText(probabilities, next)) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
  }
  return area;
}

/** Null for what is too small or too unsure. */
function boxOf(area: readonly number[], probabilities: Float32Array, width: number): LineBox | null {
  const mean = (figure: (at: number) => number) =>
    area.reduce((sum, at) => sum + figure(at), 0) / area.length;
  if (area.length < LEAST_PIXELS || mean((at) => probabilities[at] ?? 0) < LEAST_OF_LINE) return null;
  const xOf = (at: number) => at % width;
  const yOf = (at: number) => Math.floor(at / width);
  const [x, y] = [mean(xOf), mean(yOf)];
  const [a, b, c] = [
    mean((at) => (xOf(at) - x) ** 2),
    mean((at) => (xOf(at) - x) * (yOf(at) - y)),
    mean((at) => (yOf(at) - y) ** 2),
  ];
  const angle = Math.atan2(2 * b, a - c) / 2;
  const [cos, sin] = Math.abs(angle) < LEVEL ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (const at of area) {
    const along = (xOf(at) - x) * cos + (yOf(at) - y) * sin;
    const across = (yOf(at) - y) * cos - (xOf(at) - x) * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [length, thickness] = [right - left + 1, bottom - top + 1];
  const wider = (length * thickness * WIDENING) / (length + thickness);
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  const box = {
    x: x + along * cos - across * sin,
    y: y + along * sin + across * cos,
    width: length + wider,
    height: thickness + wider,
    direction: [cos, sin],
  } as const;
  return Math.min(box.width, box.height) < LEAST_SIDE ? null : box;
}
