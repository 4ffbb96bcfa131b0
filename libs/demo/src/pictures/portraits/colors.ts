/** A color between two, both as `#rrggbb`; 0 gives the first, 1 the other. */
export function mix(one: string, other: string, part: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) + (channel(other, at) - channel(one, at)) * part)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

export const lighter = (color: string, part: number) => mix(color, '#ffffff', part);
export const darker = (color: string, part: number) => mix(color, '#20121a', part);

/** Light to dark. */
export const SKINS = ['#f7dac8', '#f0c9ac', '#e5b38e', '#d39a72', '#b27a52', '#8c5a38', '#663f28'] as const;

export const BLACK = '#221c1f';
export const BROWNS = ['#3a2620', '#533527', '#6f452d', '#83492a'] as const;
export const FAIR = ['#a97f4c', '#c9a264', '#dcbc83', '#b3592f'] as const;
export const GREY = ['#8f8d8c', '#bcb8b4'] as const;
/** Dyed. */
export const BRIGHT = ['#c9788f', '#7d6aa8', '#4f8a8b'] as const;

export const CLOTHES = [
  '#2f3e53',
  '#f2ece1',
  '#b5533c',
  '#5f7355',
  '#d9a441',
  '#7d4a5e',
  '#3f6c7a',
  '#26262b',
  '#c9b59a',
  '#a9bccb',
  '#e3b7a8',
  '#8b6f56',
] as const;

/** The top and the bottom of grounds. */
export const GROUNDS = [
  ['#f8dcc8', '#e9b49a'],
  ['#dfe8d8', '#a9bf9f'],
  ['#d8e6f0', '#9dbbd0'],
  ['#e7def0', '#b9a6d0'],
  ['#f5e9cf', '#dcc08c'],
  ['#f3d5d5', '#d89a9c'],
  ['#cfe4e1', '#86b3ae'],
  ['#e9e4de', '#bfb4a8'],
  ['#2f4858', '#1c2c38'],
  ['#4d5b45', '#2e382a'],
  ['#f3c98b', '#d98f52'],
] as const;
