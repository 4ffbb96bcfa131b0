import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { openTypeOf } from './woff.js';

export type Weight = 400 | 700;

const require = createRequire(import.meta.url);

/** The files of the fonts, each of some scripts, in the order in which they are tried where no script says otherwise. */
const FILES = {
  latin: 'noto-sans/files/noto-sans-latin',
  latinExt: 'noto-sans/files/noto-sans-latin-ext',
  vietnamese: 'noto-sans/files/noto-sans-vietnamese',
  cyrillic: 'noto-sans/files/noto-sans-cyrillic',
  cyrillicExt: 'noto-sans/files/noto-sans-cyrillic-ext',
  greek: 'noto-sans/files/noto-sans-greek',
  greekExt: 'noto-sans/files/noto-sans-greek-ext',
  devanagari: 'noto-sans/files/noto-sans-devanagari',
  arabic: 'noto-sans-arabic/files/noto-sans-arabic-arabic',
  hebrew: 'noto-sans-hebrew/files/noto-sans-hebrew-hebrew',
  thai: 'noto-sans-thai/files/noto-sans-thai-thai',
  korean: 'noto-sans-kr/files/noto-sans-kr-korean',
  japanese: 'noto-sans-jp/files/noto-sans-jp-japanese',
  simplified: 'noto-sans-sc/files/noto-sans-sc-chinese-simplified',
  traditional: 'noto-sans-tc/files/noto-sans-tc-chinese-traditional',
  // Parts of the Japanese font that its largest file does not have: arrows, stars, ticks, signs of mathematics, shapes.
  arrows: 'noto-sans-jp/files/noto-sans-jp-107',
  stars: 'noto-sans-jp/files/noto-sans-jp-108',
  ticks: 'noto-sans-jp/files/noto-sans-jp-60',
  mathematics: 'noto-sans-jp/files/noto-sans-jp-73',
  squares: 'noto-sans-jp/files/noto-sans-jp-80',
  shapes: 'noto-sans-jp/files/noto-sans-jp-95',
  emoji: 'noto-emoji/files/noto-emoji-emoji',
} as const;

export type Face = keyof typeof FILES;
const ALL = Object.keys(FILES) as Face[];

/** What is tried first for characters of a script. Han is shared by three languages: what else the text has decides. */
const BY_SCRIPT: readonly (readonly [RegExp, readonly Face[]])[] = [
  [/\p{Script=Latin}/u, ['latin', 'latinExt', 'vietnamese']],
  [/\p{Script=Cyrillic}/u, ['cyrillic', 'cyrillicExt']],
  [/\p{Script=Greek}/u, ['greek', 'greekExt']],
  [/\p{Script=Devanagari}/u, ['devanagari']],
  [/\p{Script=Arabic}/u, ['arabic']],
  [/\p{Script=Hebrew}/u, ['hebrew']],
  [/\p{Script=Thai}/u, ['thai']],
  [/\p{Script=Hangul}/u, ['korean']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['japanese']],
  [/\p{Emoji_Presentation}|\ufe0f/u, ['emoji']],
];
const HAN = /\p{Script=Han}/u;
/** They are drawn as no glyph of their own. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Stands for what no font has, and the font that has it. */
export const UNKNOWN = { text: '\ufffd', face: 'latin' } as const satisfies { text: string; face: Face };

/** Files of a process: each is read when a text first needs it, and stays for the next document. */
const files = new Map<string, Buffer>();
/** What is asked which characters it has. Each document draws by fonts of its own: they note what they have drawn. */
const asked = new Map<Face, Font>();

/** A font as OpenType. */
export function fontBytes(face: Face, weight: Weight): Buffer {
  const key = `${face} ${weight}`;
  const known = files.get(key);
  if (known !== undefined) return known;
  const path = require.resolve(`@fontsource/${FILES[face]}-${weight}-normal.woff`);
  const bytes = openTypeOf(readFileSync(path));
  files.set(key, bytes);
  return bytes;
}

function has(face: Face, characters: readonly string[]): boolean {
  const font = asked.get(face) ?? (create(fontBytes(face, 400)) as Font);
  asked.set(face, font);
  return characters.every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
}

/** In which order the fonts of Han are tried for a text. */
export function hanFacesOf(text: string): readonly Face[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return ['japanese', 'traditional', 'simplified'];
  if (/\p{Script=Hangul}/u.test(text)) return ['korean', 'traditional', 'japanese', 'simplified'];
  return ['simplified', 'traditional', 'japanese'];
}

/**
 * The font that has all of a character as people see one, with its accents.
 * @param before that of the character before, which goes on where it can
 * @param han as `hanFacesOf` gives it
 * @returns null where no font has it
 */
export function faceOf(character: string, before: Face | null, han: readonly Face[]): Face | null {
  const script = BY_SCRIPT.find(([pattern]) => pattern.test(character));
  const first =
    script?.[1] ?? (HAN.test(character) ? han : before === null || before === 'emoji' ? [] : [before]);
  const wanted = [...character].filter((one) => !INVISIBLE.test(one));
  const hasAll = (face: Face) => has(face, wanted);
  return first.find(hasAll) ?? ALL.find(hasAll) ?? null;
}
