import createBidi, { type Bidi } from 'bidi-js';
import { type Face, faceOf, hanFacesOf, UNKNOWN, type Weight } from './faces.js';

/** A piece of a line that is drawn at once: of one font and one direction. */
export interface Piece {
  readonly text: string;
  readonly face: Face;
  readonly width: number;
}

/** A line with its pieces from left to right. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
  /** Whether it begins at the right. */
  readonly isRightToLeft: boolean;
}

/** Tells the width of a piece, in points. */
export type Measure = (text: string, face: Face, weight: Weight) => number;

interface Bit extends Piece {
  /** Odd where it goes from right to left. */
  readonly level: number;
}

/** What stays together at the end of a line. */
interface Word {
  readonly bits: readonly Bit[];
  readonly width: number;
  readonly isSpace: boolean;
}

// Its types are those of an ES module; Node gives what the CommonJS file exports.
const bidi = (createBidi as unknown as () => Bidi)();
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Scripts whose words have no spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const SPACE = /^\s+$/u;
/** Characters that neither are drawn nor order the text. */
const CONTROLS = /[^\P{Cc}\n]/gu;

/**
 * Breaks a text into lines, each in the order in which it is drawn (Unicode Standard Annex 9).
 * @param width points that a line may have; a word that is longer is broken
 * @param most lines; the last one ends with dots where there are more
 */
export function linesOf(
  text: string,
  weight: Weight,
  width: number,
  measure: Measure,
  most = Infinity,
): Line[] {
  const lines: Line[] = [];
  for (const paragraph of text.replaceAll(CONTROLS, ' ').split('\n')) {
    lines.push(...paragraphLines(paragraph, weight, width, measure));
    if (lines.length > most) break;
  }
  if (lines.length <= most) return lines;
  const [kept, last] = [lines.slice(0, most), lines[most - 1]];
  if (last !== undefined) kept[most - 1] = withDots(last, weight, width, measure);
  return kept;
}

function withDots(line: Line, weight: Weight, width: number, measure: Measure): Line {
  const dots: Piece = { text: '…', face: 'latin', width: measure('…', 'latin', weight) };
  const pieces = [...line.pieces];
  let taken = line.width;
  while (pieces.length > 1 && taken + dots.width > width) {
    taken -= (line.isRightToLeft ? pieces.shift() : pieces.pop())?.width ?? 0;
  }
  return {
    ...line,
    pieces: line.isRightToLeft ? [dots, ...pieces] : [...pieces, dots],
    width: taken + dots.width,
  };
}

function paragraphLines(text: string, weight: Weight, width: number, measure: Measure): Line[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const base = paragraphs[0]?.level ?? 0;
  const lines: Line[] = [];
  let words: Word[] = [];
  let taken = 0;
  const end = () => {
    lines.push(lineOf(words, base));
    words = [];
    taken = 0;
  };
  for (const word of wordsOf(text, levels, weight, width, measure)) {
    if (taken + word.width > width && !word.isSpace && words.length > 0) end();
    words.push(word);
    taken += word.width;
  }
  end();
  return lines;
}

/** Words in the order of reading, none wider than a line. */
function wordsOf(text: string, levels: Uint8Array, weight: Weight, width: number, measure: Measure): Word[] {
  const han = hanFacesOf(text);
  const words: Word[] = [];
  let open: Bit[] = [];
  let face: Face | null = null;
  const end = () => {
    if (open.length > 0) words.push(...fitting(open, width, weight, measure));
    open = [];
  };
  for (const { segment, index, isWordLike } of WORDS.segment(text)) {
    const isSpace = SPACE.test(segment);
    // Punctuation stays with the word before it.
    if (isSpace || (isWordLike === true && UNSPACED.test(segment))) end();
    const bits: { text: string; face: Face; level: number }[] = [];
    for (const { segment: character, index: at } of CHARACTERS.segment(segment)) {
      const level = levels[index + at] ?? 0;
      const found = faceOf(character, face, han);
      face = found ?? face;
      const drawn = found === null ? UNKNOWN.text : shown(character, level);
      const own = found ?? UNKNOWN.face;
      const last = bits.at(-1);
      if (last?.face === own && last.level === level) {
        last.text = isTurned(own, level) ? drawn + last.text : last.text + drawn;
      } else bits.push({ text: drawn, face: own, level });
    }
    open.push(...bits.map((bit) => ({ ...bit, width: measure(bit.text, bit.face, weight) })));
    if (isSpace) {
      words.push({ bits: open, width: sum(open), isSpace });
      open = [];
    }
  }
  end();
  return words;
}

/** Whether characters that go from right to left have to be put in that order here: fonts of such scripts do it themselves. */
const isTurned = (face: Face, level: number) => level % 2 === 1 && face !== 'arabic' && face !== 'hebrew';

/** Brackets look to the other side where text goes from right to left. */
const shown = (character: string, level: number) =>
  level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;

/** A word, or its parts where it is wider than a line. */
function fitting(bits: readonly Bit[], width: number, weight: Weight, measure: Measure): Word[] {
  const whole = sum(bits);
  if (whole <= width) return [{ bits, width: whole, isSpace: false }];
  const words: Word[] = [];
  let open: Bit[] = [];
  for (const bit of bits) {
    const characters = [...CHARACTERS.segment(bit.text)];
    if (isTurned(bit.face, bit.level)) characters.reverse();
    for (const { segment } of characters) {
      const part = { ...bit, text: segment, width: measure(segment, bit.face, weight) };
      if (open.length > 0 && sum(open) + part.width > width) {
        words.push({ bits: joined(open, weight, measure), width: sum(open), isSpace: false });
        open = [];
      }
      open.push(part);
    }
  }
  if (open.length > 0) words.push({ bits: joined(open, weight, measure), width: sum(open), isSpace: false });
  return words;
}

/** Neighbours of one font and direction as one, so that letters join. */
function joined(bits: readonly Bit[], weight: Weight, measure: Measure): Bit[] {
  const all: Bit[] = [];
  for (const bit of bits) {
    const last = all.at(-1);
    if (last?.face !== bit.face || last.level !== bit.level) all.push(bit);
    else {
      const text = isTurned(bit.face, bit.level) ? bit.text + last.text : last.text + bit.text;
      all[all.length - 1] = { ...last, text };
    }
  }
  return all.map((bit) => ({ ...bit, width: measure(bit.text, bit.face, weight) }));
}

const sum = (bits: readonly { width: number }[]) => bits.reduce((all, { width }) => all + width, 0);

/** Words of a line as they stand: from the highest level on, all of it or above is turned around (rule L2). */
function lineOf(words: readonly Word[], base: number): Line {
  let last = words.length;
  while (last > 0 && words[last - 1]?.isSpace) last -= 1;
  const bits = words.slice(0, last).flatMap((word) => word.bits);
  const highest = Math.max(base, ...bits.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let at = 0; at < bits.length; at += 1) {
      let to = at;
      while (to < bits.length && (bits[to]?.level ?? 0) >= level) to += 1;
      if (to > at) bits.splice(at, to - at, ...bits.slice(at, to).reverse());
      at = to;
    }
  }
  return { pieces: bits, width: sum(bits), isRightToLeft: base % 2 === 1 };
}
