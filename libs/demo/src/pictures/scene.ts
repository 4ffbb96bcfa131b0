import { Random } from '../generate/random.js';
import { bicycle } from './bicycle.js';
import { bottles } from './bottles.js';
import { dishes } from './dishes.js';
import type { Palette, Size } from './stage.js';

/** What the pictures of a brand show. */
export type SceneKind = 'bottles' | 'dishes' | 'bicycle';

/** Hues of things in degrees: what such pictures are mostly colored in. */
const HUES: Record<SceneKind, readonly number[]> = {
  bottles: [18, 32, 150, 200, 330],
  dishes: [8, 24, 44, 96, 350],
  bicycle: [205, 190, 160, 28, 260],
};

const SUBJECTS = { bottles, dishes, bicycle };

/**
 * A picture as SVG, without text: a background with light, a ground, and some things. The same path gives the same
 * picture.
 * @param path identifies the picture among all of the demo
 */
export function sceneOf(kind: SceneKind, { width, height }: Size, ...path: string[]): string {
  const random = new Random(...path, 'scene');
  const palette = paletteOf(random, kind);
  const horizon = height * random.between(0.56, 0.72);
  const light = { x: width * random.between(0.15, 0.85), y: height * random.between(0.1, 0.35) };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.deep}"/></linearGradient>
<radialGradient id="glow"><stop stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="shine"><stop stop-color="#fff" stop-opacity=".45"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${light.x}" cy="${light.y}" r="${width * 0.55}" fill="url(#glow)"/>
${SUBJECTS[kind]({ random, palette, horizon, size: { width, height } })}
</svg>`;
}

function paletteOf(random: Random, kind: SceneKind): Palette {
  const hues = HUES[kind];
  const hue = random.pick(hues) + random.int(-9, 9);
  // Food in the colors of food; other things stand out from their background.
  const other = kind === 'dishes' ? random.pick(hues) : hue + random.pick([30, 150, 180, 210]);
  return {
    light: hsl(hue, 55, 90),
    deep: hsl(hue + 12, 42, 72),
    ground: hsl(hue + 6, 30, random.int(58, 84)),
    things: [hsl(other, 52, 46), hsl(hue, 58, 38), hsl(other + 25, 66, 62)],
  };
}

/** @param hue degrees @param saturation percent @param lightness percent */
function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${((hue % 360) + 360) % 360},${saturation}%,${lightness}%)`;
}
