import type { LineBox } from './found-lines.js';

/** Pixels of the height of a line as the network reads it, and of its width at most. */
export const LINE_HEIGHT = 48;
const LEAST_WIDTH = 16;
const MOST_WIDTH = 2400;
/** A box that is so much higher than wide has a line that runs downwards. */
const UPRIGHT = 1.5;
const CHANNELS = 3;

/** Colours of a picture: red, green and blue of each pixel, row after row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A line of a picture, laid level: planes of blue, green and red from -1 to 1, as the network was trained. */
export function linePixels(picture: Pixels, box: LineBox): { planes: Float32Array; width: number } {
  const isUpright = box.height > box.width * UPRIGHT;
  const [length, thickness] = isUpright ? [box.height, box.width] : [box.width, box.height];
  const [cos, sin] = isUpright ? [-box.direction[1], box.direction[0]] : box.direction;
  const wanted = Math.round((LINE_HEIGHT * length) / thickness);
  const width = Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, wanted));
  const area = width * LINE_HEIGHT;
  const planes = new Float32Array(CHANNELS * area);
  for (let row = 0; row < LINE_HEIGHT; row++) {
    const across = ((row + 0.5) / LINE_HEIGHT - 0.5) * thickness;
    for (let column = 0; column < width; column++) {
      const along = ((column + 0.5) / width - 0.5) * length;
      const x = box.x + along * cos - across * sin;
      const y = box.y + along * sin + across * cos;
      for (let channel = 0; channel < CHANNELS; channel++) {
        const colour = colourAt(picture, x, y, CHANNELS - 1 - channel);
        planes[channel * area + row * width + column] = colour / 127.5 - 1;
      }
    }
  }
  return { planes, width };
}

/** A colour between four pixels; beyond the edge, that of the edge. */
function colourAt({ data, width, height }: Pixels, x: number, y: number, channel: number): number {
  const [column, row] = [inside(x, width), inside(y, height)];
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const at = (ofColumn: number, ofRow: number) => data[(ofRow * width + ofColumn) * CHANNELS + channel] ?? 0;
  const part = column - left;
  const above = at(left, top) * (1 - part) + at(right, top) * part;
  const below = at(left, bottom) * (1 - part) + at(right, bottom) * part;
  return above + (below - above) * (row - top);
}

const inside = (place: number, size: number) => Math.max(0, Math.min(size - 1, place));
