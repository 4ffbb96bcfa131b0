import { proseOf, wordsOf } from '@loupe/content';

const MOST_CHARACTERS = 300;
const LEAST_WORDS = 4;
/** Sentences that are looked at. */
const MOST_SENTENCES = 60;
/** A sentence of this many words says enough by itself. */
const GOOD_WORDS = 12;

/**
 * A summary by extraction: one or two of the post's own sentences, in its own language, at most 300 characters. Chosen are
 * those whose words occur most in the post; early ones come first. Null where there is no sentence.
 */
export function summaryOf(text: string): string | null {
  const sentences = sentencesOf(text);
  if (sentences.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { words } of sentences) {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const scored = sentences.map((sentence, index) => {
    // Short words are of the language and not of the post.
    const telling = sentence.words.filter((word) => word.length > 3);
    const shared =
      telling.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / Math.max(telling.length, 1);
    const isLong = Math.min(sentence.words.length / GOOD_WORDS, 1);
    return { ...sentence, index, score: shared * isLong + 1 / (index + 1) };
  });
  const [first, ...others] = scored.toSorted((one, other) => other.score - one.score);
  if (first === undefined) return null;
  if (first.text.length > MOST_CHARACTERS) return `${cutAt(first.text, MOST_CHARACTERS - 1)}…`;
  const second = others.find(({ text: more }) => first.text.length + 1 + more.length <= MOST_CHARACTERS);
  const chosen =
    second === undefined ? [first] : [first, second].sort((one, other) => one.index - other.index);
  return chosen.map(({ text: sentence }) => sentence).join(' ');
}

function sentencesOf(text: string): { text: string; words: string[] }[] {
  const found: { text: string; words: string[] }[] = [];
  for (const line of text.split(/\n+/)) {
    for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(
      proseOf(line),
    )) {
      const sentence = segment.trim();
      const words = wordsOf(sentence);
      if (words.length >= LEAST_WORDS) found.push({ text: sentence, words });
      if (found.length === MOST_SENTENCES) return found;
    }
  }
  return found;
}

/** Cuts between words where there are any. */
function cutAt(text: string, most: number): string {
  const cut = text.slice(0, most).replace(/\p{Cs}$/u, '');
  const space = cut.lastIndexOf(' ');
  return space > most / 2 ? cut.slice(0, space) : cut;
}
