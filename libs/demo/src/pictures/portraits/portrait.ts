import type { Language } from '../../generate/content/phrases.js';
import type { Random } from '../../generate/random.js';
import { clothesOf } from './clothes.js';
import { darker, lighter, mix } from './colors.js';
import { FACE, faceOf, neckOf } from './face.js';
import { hairOf } from './hair.js';
import { type Kind, type PersonLook, personLook } from './person-look.js';

/** A portrait of a person who does not exist, as SVG of 400 by 400; the same for the same stream of random numbers. */
export function portraitSvg(random: Random, language: Language, kind: Kind): string {
  const look = personLook(random, language, kind);
  const hair = hairOf(look, random);
  const { breadth, tilt } = look;
  const head = `transform="rotate(${tilt.toFixed(2)} 200 250) translate(200 0) scale(${breadth.toFixed(3)} 1) translate(-200 0)"`;
  const shadow =
    hair.shape === '' ? '' : `<path d="${hair.shape}" fill="${mix(look.skin, '#5a2a20', 0.55)}"/>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">',
    defs(look),
    groundOf(look, random),
    '<g transform="translate(200 400) scale(1.26) translate(-200 -336)">',
    `<g ${head}>${hair.behind}</g>`,
    `<g transform="translate(0 -15)">${neckOf(look.skin)}${clothesOf(look)}</g>`,
    `<g ${head}>`,
    faceOf(look, random),
    `<g clip-path="url(#inFace)"><g transform="translate(0 7)" opacity="0.4" filter="url(#soft)">${shadow}</g></g>`,
    earringsOf(look),
    hair.before,
    glassesOf(look),
    '</g></g>',
    '<rect width="400" height="400" fill="url(#light)"/>',
    '</svg>',
  ].join('');
}

function defs({ skin, hair, cloth, second, ground }: PersonLook): string {
  const gradient = (id: string, from: string, to: string, way = 'x1="0.2" y1="0" x2="0.8" y2="1"') =>
    `<linearGradient id="${id}" ${way}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  return [
    '<defs>',
    gradient('ground', ground[0], ground[1], 'x1="0" y1="0" x2="0.4" y2="1"'),
    gradient('face', lighter(skin, 0.1), mix(skin, '#7a3b2c', 0.17), 'x1="0.1" y1="0.1" x2="1" y2="0.8"'),
    gradient('hair', lighter(hair, 0.16), darker(hair, 0.12)),
    gradient('hairBehind', darker(hair, 0.12), darker(hair, 0.34)),
    gradient('cloth', lighter(cloth, 0.1), darker(cloth, 0.2)),
    gradient('second', lighter(second, 0.1), darker(second, 0.16)),
    '<radialGradient id="light" cx="0.25" cy="0.15" r="1"><stop offset="0" stop-color="#fff" stop-opacity="0.16"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0f20" stop-opacity="0.2"/></radialGradient>',
    '<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="5"/></filter>',
    '<filter id="far" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="16"/></filter>',
    `<clipPath id="inFace"><path d="${FACE}"/></clipPath>`,
    '</defs>',
  ].join('');
}

/** A plain wall with what stands far behind, out of focus. */
function groundOf({ ground: [above, below] }: PersonLook, random: Random): string {
  const far = Array.from({ length: 4 }, () => {
    const [x, y, r] = [random.int(0, 400), random.int(0, 260), random.int(34, 92)];
    const color = random.chance(0.5) ? lighter(above, 0.45) : darker(below, 0.12);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" opacity="0.55"/>`;
  });
  return `<rect width="400" height="400" fill="url(#ground)"/><g filter="url(#far)">${far.join('')}</g>`;
}

function earringsOf({ earrings, style }: PersonLook): string {
  if (earrings === 'none' || style === 'scarf') return '';
  const gold = '#d8a84a';
  const ring = (x: number) =>
    earrings === 'studs'
      ? `<circle cx="${x}" cy="202" r="4" fill="${gold}"/>`
      : `<circle cx="${x}" cy="212" r="11" fill="none" stroke="${gold}" stroke-width="3.4"/>`;
  return ring(139) + ring(261);
}

function glassesOf({ glasses }: PersonLook): string {
  if (glasses === 'none') return '';
  const line = 'fill="#fff" fill-opacity="0.1" stroke="#2b2320" stroke-width="4"';
  const lens = (x: number) =>
    glasses === 'round'
      ? `<circle cx="${x}" cy="178" r="22" ${line}/>`
      : `<rect x="${x - 23}" y="160" width="46" height="36" rx="10" ${line}/>`;
  return `${lens(173)}${lens(227)}<path d="M195 176C198 173 202 173 205 176M151 174L141 170M249 174L259 170" fill="none" stroke="#2b2320" stroke-width="4" stroke-linecap="round"/>`;
}
