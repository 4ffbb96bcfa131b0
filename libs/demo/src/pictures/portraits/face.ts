import type { Random } from '../../generate/random.js';
import { BLACK, darker, lighter, mix } from './colors.js';
import type { PersonLook } from './person-look.js';

/** The outline of a face. */
export const FACE =
  'M142 165C142 112 166 92 200 92C234 92 258 112 258 165C258 206 238 253 200 253C162 253 142 206 142 165Z';

const BEARD =
  'M142 172C144 214 154 262 200 264C246 262 256 214 258 172C253 194 247 205 235 208C222 204 178 204 165 208C153 205 147 194 142 172Z';
const MOUSTACHE =
  'M174 217C185 208 196 209 200 213C204 209 215 208 226 217C215 223 206 219 200 219C194 219 185 223 174 217Z';

/** Neck, ears, face and what is in it, without hair. */
export function faceOf(look: PersonLook, random: Random): string {
  const { skin, smile, freckles } = look;
  const shade = mix(skin, '#7a3b2c', 0.3);
  return [
    ear(skin, shade),
    `<g transform="translate(400 0) scale(-1 1)">${ear(skin, shade)}</g>`,
    `<path d="${FACE}" fill="url(#face)"/>`,
    '<g clip-path="url(#inFace)">',
    blush(164, skin),
    blush(236, skin),
    freckles ? spots(random, shade) : '',
    beard(look),
    '</g>',
    eye(174, look),
    eye(226, look),
    brows(look),
    nose(shade),
    smile === 'open' ? openSmile(skin) : closedSmile(skin),
  ].join('');
}

/** The neck, and what is seen of the chest. */
export function neckOf(skin: string): string {
  const shade = mix(skin, '#7a3b2c', 0.34);
  return (
    `<path d="M172 222V286C172 300 150 304 132 308L200 372L268 308C250 304 228 300 228 286V222Z" fill="${mix(skin, '#7a3b2c', 0.1)}"/>` +
    `<path d="M172 226C172 250 182 268 200 274C218 268 228 250 228 226V262C220 284 208 290 200 290C192 290 180 284 172 262Z" fill="${shade}" opacity="0.55" filter="url(#soft)"/>`
  );
}

const ear = (skin: string, shade: string) =>
  `<ellipse cx="141" cy="182" rx="11" ry="18" fill="${mix(skin, shade, 0.25)}"/><path d="M137 174C143 176 144 186 140 193" fill="none" stroke="${shade}" stroke-width="2.5" opacity="0.6"/>`;

const blush = (x: number, skin: string) =>
  `<ellipse cx="${x}" cy="208" rx="21" ry="14" fill="${mix(skin, '#e2524a', 0.55)}" opacity="0.3" filter="url(#soft)"/>`;

function spots(random: Random, shade: string): string {
  return Array.from({ length: 16 }, () => {
    const side = random.chance(0.5) ? 168 : 232;
    const [x, y] = [side + random.between(-18, 18), 200 + random.between(-9, 9)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1.7" fill="${shade}" opacity="0.5"/>`;
  }).join('');
}

function eye(x: number, { iris }: PersonLook): string {
  return (
    `<path d="M${x - 12} 178C${x - 7} 169 ${x + 7} 169 ${x + 12} 178C${x + 6} 185 ${x - 6} 185 ${x - 12} 178Z" fill="#fbf6f1"/>` +
    `<circle cx="${x}" cy="177" r="6.4" fill="${iris}"/><circle cx="${x}" cy="177" r="3.2" fill="#150e0c"/>` +
    `<circle cx="${x + 2.3}" cy="174.6" r="1.7" fill="#fff"/>` +
    `<path d="M${x - 13} 178C${x - 7} 168 ${x + 7} 168 ${x + 13} 177" fill="none" stroke="#2a1a17" stroke-width="3.2" stroke-linecap="round"/>`
  );
}

function brows({ hair, style }: PersonLook): string {
  const color = style === 'bald' || style === 'scarf' ? '#3a2722' : darker(hair, 0.3);
  const brow = 'M157 159C164 151 179 150 190 156C179 155 167 156 157 159Z';
  const line = `stroke="${color}" stroke-width="3" stroke-linejoin="round" fill="${color}" opacity="0.9"`;
  return `<path d="${brow}" ${line}/><g transform="translate(400 0) scale(-1 1)"><path d="${brow}" ${line}/></g>`;
}

const nose = (shade: string) =>
  `<path d="M203 178C207 193 212 203 208 208C204 212 196 211 192 208" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round" opacity="0.75"/>` +
  `<ellipse cx="197" cy="198" rx="4" ry="9" fill="#fff" opacity="0.16" filter="url(#soft)"/>`;

function closedSmile(skin: string): string {
  const lips = mix(skin, '#a8393d', 0.52);
  return (
    `<path d="M178 226C188 221 196 221 200 223C204 221 212 221 222 226C214 237 186 237 178 226Z" fill="${lips}"/>` +
    `<path d="M177 225C188 230 212 230 223 225" fill="none" stroke="${darker(lips, 0.4)}" stroke-width="2.4" stroke-linecap="round"/>` +
    `<ellipse cx="200" cy="231.5" rx="9" ry="2" fill="${lighter(lips, 0.4)}" opacity="0.4"/>`
  );
}

function openSmile(skin: string): string {
  const lips = mix(skin, '#a8393d', 0.56);
  return (
    `<path d="M174 221C188 217 212 217 226 221C222 240 178 240 174 221Z" fill="${lips}"/>` +
    '<path d="M179 222.500C190 221 210 221 221 222.500C216 233 184 233 179 222.500Z" fill="#fffaf4"/>' +
    `<path d="M174 221C188 219.500 212 219.500 226 221" fill="none" stroke="${darker(lips, 0.35)}" stroke-width="2" stroke-linecap="round"/>`
  );
}

function beard({ beard: kind, hair, style }: PersonLook): string {
  const color = style === 'bald' ? BLACK : darker(hair, 0.12);
  if (kind === 'none') return '';
  if (kind === 'moustache') return `<path d="${MOUSTACHE}" fill="${color}"/>`;
  const look = kind === 'stubble' ? 'opacity="0.17" filter="url(#soft)"' : 'opacity="0.94"';
  return `<g ${look}><path d="${BEARD}" fill="${color}"/><path d="${MOUSTACHE}" fill="${color}"/></g>`;
}
