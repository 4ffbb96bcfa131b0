import { darker, lighter } from './colors.js';
import type { PersonLook } from './person-look.js';

/** Shoulders; the neck is before them. */
const BODY = 'M44 404C46 346 84 324 150 306C168 328 232 328 250 306C316 324 354 346 356 404Z';
const BODY_V = 'M44 404C46 346 84 324 150 304L200 372L250 304C316 324 354 346 356 404Z';

/** What a person wears. */
export function clothesOf({ clothing, cloth, second }: PersonLook): string {
  const dark = darker(cloth, 0.22);
  const seam = (d: string, width = 3) =>
    `<path d="${d}" fill="none" stroke="${dark}" stroke-width="${width}" stroke-linecap="round" opacity="0.55"/>`;
  const body = (d = BODY) => `<path d="${d}" fill="url(#cloth)"/>`;
  const sleeves = seam('M104 404C102 376 98 362 90 350') + seam('M296 404C298 376 302 362 310 350');
  switch (clothing) {
    case 'crew':
      return body() + seam('M150 308C170 332 230 332 250 308', 6) + sleeves;
    case 'vneck':
      return body(BODY_V) + seam('M150 306L200 372L250 306', 6) + sleeves;
    case 'turtleneck':
      return (
        body() +
        `<path d="M166 270C180 282 220 282 234 270L240 312C222 330 178 330 160 312Z" fill="${lighter(cloth, 0.08)}"/>` +
        seam('M162 306C180 322 220 322 238 306') +
        sleeves
      );
    case 'shirt':
      return (
        body(BODY_V) +
        `<path d="M152 300L200 366L176 392C160 366 146 336 140 312Z" fill="${lighter(cloth, 0.16)}"/>` +
        `<path d="M248 300L200 366L224 392C240 366 254 336 260 312Z" fill="${lighter(cloth, 0.1)}"/>` +
        seam('M200 366V404') +
        sleeves
      );
    case 'hoodie':
      return (
        body() +
        `<path d="M140 300C120 320 128 350 158 356C186 362 214 362 242 356C272 350 280 320 260 300C252 330 224 342 200 342C176 342 148 330 140 300Z" fill="${darker(cloth, 0.1)}"/>` +
        `<path d="M182 352V392M218 352V386" stroke="${lighter(cloth, 0.55)}" stroke-width="4" stroke-linecap="round"/>` +
        sleeves
      );
    case 'blazer':
      return (
        `<path d="${BODY}" fill="${second}"/>` +
        `<path d="M44 404C46 346 84 324 146 306L172 404Z" fill="url(#cloth)"/><path d="M356 404C354 346 316 324 254 306L228 404Z" fill="url(#cloth)"/>` +
        `<path d="M146 304L132 352L150 360L142 372L172 404L176 380Z" fill="${darker(cloth, 0.16)}"/>` +
        `<path d="M254 304L268 352L250 360L258 372L228 404L224 380Z" fill="${darker(cloth, 0.2)}"/>`
      );
  }
}
