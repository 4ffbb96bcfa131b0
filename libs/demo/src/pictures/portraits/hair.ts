import type { Random } from '../../generate/random.js';
import { darker, lighter } from './colors.js';
import type { PersonLook } from './person-look.js';

/** What is behind the head, and what is before it, as SVG; `shape` of the latter throws a shadow on the face. */
interface Hair {
  readonly behind: string;
  readonly before: string;
  readonly shape: string;
}

const path = (d: string, more = 'fill="url(#hair)"') => `<path d="${d}" ${more}/>`;
const mirrored = (content: string) => `<g transform="translate(400 0) scale(-1 1)">${content}</g>`;
const circle = (x: number, y: number, r: number, fill = 'url(#hair)') =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"/>`;

/** Hair that is drawn back from the forehead. */
const BACK =
  'M137 180C128 108 156 68 200 68C244 68 272 108 263 180C257 168 255 152 250 141C241 119 221 110 200 110C179 110 159 119 150 141C145 152 143 168 137 180Z';
const LONG =
  'M120 170C114 94 154 58 200 58C246 58 286 94 280 170C286 230 294 290 286 338C250 352 150 352 114 338C106 290 114 230 120 170Z';
const WAVES =
  'M120 168C112 92 156 56 204 58C252 60 288 96 280 168C278 196 296 214 290 246C284 270 300 290 288 322C258 340 236 322 200 326C164 322 142 340 112 322C100 290 116 270 110 246C104 214 122 196 120 168Z';
const CURTAIN =
  'M201 66C160 60 122 92 122 168C120 216 114 254 120 300C138 290 147 240 147 190C147 150 172 122 201 86Z';
const BOB =
  'M118 165C114 93 154 60 200 60C246 60 286 93 282 165C288 205 286 240 276 262C250 272 150 272 124 262C114 240 112 205 118 165Z';
const FRINGE =
  'M133 182C126 106 156 66 200 66C244 66 274 106 267 182C262 168 259 152 255 143C240 151 222 148 200 148C178 148 160 151 145 143C141 152 138 168 133 182Z';
const LOCK = 'M124 158C118 200 118 238 130 258C147 248 149 210 147 170Z';
const SIDE_LEFT =
  'M174 74C140 82 120 120 124 178C122 214 112 238 124 270C143 250 149 208 148 180C147 146 158 112 174 74Z';
const SIDE_RIGHT =
  'M172 76C212 58 274 78 279 160C282 202 294 236 276 276C258 252 256 208 254 184C251 148 228 132 198 122C182 115 174 98 172 76Z';
const TAIL = 'M250 104C302 112 318 190 300 264C291 294 270 304 260 294C278 250 272 186 240 146Z';
const PIXIE =
  'M139 178C124 104 160 62 208 66C254 70 276 112 261 178C257 160 255 148 251 140C234 126 214 142 178 126C164 122 154 136 150 152C147 160 144 168 139 178Z';
const QUIFF =
  'M138 176C132 128 144 106 151 99C148 72 190 54 234 64C266 72 270 108 262 176C258 162 255 147 250 137C240 119 226 119 206 116C188 113 172 118 158 129C148 139 146 158 138 176Z';
const BUZZ =
  'M140 168C135 108 163 80 200 80C237 80 265 108 260 168C256 152 252 135 246 127C232 113 168 113 154 127C148 135 144 152 140 168Z';
const SWEPT =
  'M135 188C118 112 150 60 208 60C262 60 284 112 266 190C260 172 258 150 252 138C244 112 214 103 186 112C164 119 152 135 148 152C146 164 142 176 135 188Z';
const HAT = 'M131 146C126 84 162 50 200 50C238 50 274 84 269 146Z';
const SCARF_BEHIND =
  'M116 190C106 98 148 54 200 54C252 54 294 98 284 190C286 242 304 284 318 340C272 362 128 362 82 340C96 284 114 242 116 190Z';
const SCARF_BEFORE =
  'M118 186C110 98 150 56 200 56C250 56 290 98 282 186C284 236 292 262 300 300C250 330 150 330 100 300C108 262 116 236 118 186Z' +
  'M148 168C146 214 166 250 200 251C234 250 254 214 252 168C250 124 228 104 200 104C172 104 150 124 148 168Z';

/** The hair of a person, or what covers it. */
export function hairOf(look: PersonLook, random: Random): Hair {
  const { style } = look;
  switch (style) {
    case 'centre':
      return plain(CURTAIN, path(LONG, BEHIND), path(CURTAIN) + mirrored(path(CURTAIN)));
    case 'side':
      return plain(`${SIDE_LEFT}${SIDE_RIGHT}`, path(WAVES, BEHIND));
    case 'bob':
      return plain(FRINGE, path(BOB, BEHIND), path(LOCK) + mirrored(path(LOCK)) + path(FRINGE));
    case 'bun':
      return plain(BACK, circle(200, 58, 33, 'url(#hairBehind)'));
    case 'topknot':
      return plain(BACK, circle(200, 62, 22, 'url(#hairBehind)'));
    case 'ponytail':
      return plain(BACK, path(TAIL, BEHIND));
    case 'pixie':
      return plain(PIXIE);
    case 'quiff':
      return plain(QUIFF);
    case 'buzz':
      return { behind: '', before: path(BUZZ, 'fill="url(#hair)" opacity="0.86"'), shape: '' };
    case 'swept':
      return plain(SWEPT);
    case 'bald':
      return { behind: '', before: '', shape: '' };
    case 'curls':
      return curls(random, { radius: 82, size: [22, 30], from: -40, to: 220, depth: 84 });
    case 'afro':
      return curls(random, { radius: 88, size: [30, 38], from: -30, to: 210, depth: 60 });
    case 'curlyTop':
      return curls(random, { radius: 66, size: [17, 23], from: 22, to: 158, depth: 0 });
    case 'beanie':
      return beanie(look);
    case 'scarf':
      return scarf(look);
  }
}

const BEHIND = 'fill="url(#hairBehind)"';

const plain = (shape: string, behind = '', before = path(shape)): Hair => ({
  behind,
  before: before + shine(shape),
  shape,
});

/** Light on the top of smooth hair. */
const shine = (shape: string) =>
  `<clipPath id="shine"><path d="${shape}"/></clipPath><g clip-path="url(#shine)"><ellipse cx="176" cy="88" rx="66" ry="15" transform="rotate(-16 176 88)" fill="#fff" opacity="0.13" filter="url(#soft)"/></g>`;

interface Curls {
  /** Of the ring of curls around the head. */
  readonly radius: number;
  readonly size: readonly [number, number];
  /** Degrees: 90 is above the head. */
  readonly from: number;
  readonly to: number;
  /** How far the hair reaches below the ears, behind the head. */
  readonly depth: number;
}

function curls(random: Random, { radius, size, from, to, depth }: Curls): Hair {
  const ring = (distance: number, scale: number, step: number, first = from, last = to) => {
    let drawn = '';
    for (let degrees = first; degrees <= last; degrees += step) {
      const angle = ((degrees + random.between(-4, 4)) * Math.PI) / 180;
      const r = random.between(...size) * scale;
      drawn += circle(200 + Math.cos(angle) * distance * 0.88, 166 - Math.sin(angle) * distance, r);
    }
    return drawn;
  };
  const ground = `<ellipse cx="200" cy="${150 + depth / 3}" rx="${radius * 0.95}" ry="${radius + depth / 3}" fill="url(#hairBehind)"/>`;
  const behind = (depth === 0 ? '' : ground) + ring(radius, 1, 15);
  const before = path(BUZZ) + ring(70, 0.62, 13, Math.max(from, 12), Math.min(to, 168));
  return { behind, before, shape: BUZZ };
}

function beanie({ second }: PersonLook): Hair {
  const ribs = Array.from({ length: 11 }, (_, index) => {
    const x = 138 + index * 12.4;
    return `<path d="M${x} 126V154" stroke="${darker(second, 0.16)}" stroke-width="2"/>`;
  });
  const before =
    `<path d="M138 176C134 160 136 150 138 142H150C147 154 146 166 138 176Z" fill="url(#hair)"/>` +
    `<path d="M262 176C266 160 264 150 262 142H250C253 154 254 166 262 176Z" fill="url(#hair)"/>` +
    `<path d="${HAT}" fill="url(#second)"/><rect x="126" y="121" width="148" height="36" rx="13" fill="${lighter(second, 0.1)}"/>${ribs.join('')}`;
  return { behind: '', before, shape: 'M128 126H272V160H128Z' };
}

function scarf({ second }: PersonLook): Hair {
  const fold = (d: string) =>
    `<path d="${d}" fill="none" stroke="${darker(second, 0.2)}" stroke-width="3" stroke-linecap="round" opacity="0.55"/>`;
  const before =
    `<path d="${SCARF_BEFORE}" fill="url(#second)" fill-rule="evenodd"/>` +
    fold('M150 118C168 82 226 74 262 122') +
    fold('M142 250C168 286 228 292 276 262') +
    fold('M124 286C168 318 232 316 290 286');
  return { behind: `<path d="${SCARF_BEHIND}" fill="${darker(second, 0.18)}"/>`, before, shape: '' };
}
