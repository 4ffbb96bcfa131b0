import type { Random } from '../generate/random.js';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Colors of one picture, as CSS colors. */
export interface Palette {
  /** Top and bottom of the background. */
  light: string;
  deep: string;
  /** The ground that things stand on. */
  ground: string;
  things: readonly [string, string, string];
}

/** What a subject is drawn from. */
export interface Stage {
  random: Random;
  palette: Palette;
  /** Pixels from the top to the ground's far edge. */
  horizon: number;
  size: Size;
}

/** The ground, as SVG. */
export function groundOf({ horizon, palette, size }: Stage): string {
  return `<rect y="${horizon}" width="${size.width}" height="${size.height - horizon}" fill="${palette.ground}"/>`;
}

/** The shadow of a thing that stands at a point, as SVG. */
export function shadowAt(x: number, y: number, radius: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.16}" fill="#000" opacity=".18"/>`;
}
