import { languageOf, proseOf, wordsOf } from '@loupe/content';
import { LEXICON, type LexiconLanguage, NEGATIVE_EMOJI, POSITIVE_EMOJI } from './lexicon.js';

export type Sentiment = 'Positive' | 'Neutral' | 'Mixed' | 'Negative' | 'Not applicable';

/** A negation turns the words after it, so many of them. */
const NEGATED_WORDS = 3;
/** What ends a clause; a negation does not reach beyond it. */
const CLAUSES = /[,;:.!?…()–—\n](?=\s|$)/u;
/** Text that is looked at. */
const MOST_CHARACTERS = 5000;
/** Words that are named in the explanation. */
const MOST_NAMED = 5;

/**
 * The sentiment of a text by a lexicon; null where the lexicon cannot tell. It abstains where it knows no word of the text,
 * where words speak against each other without saying so, or where it says “but” and they do not, and for languages that it has no words of. That a text is neutral
 * cannot be seen from words that are not there, so that is never the answer.
 */
export async function sentimentOf(text: string): Promise<{ sentiment: Sentiment; reason: string } | null> {
  const prose = proseOf(text.slice(0, MOST_CHARACTERS));
  const clauses = prose.split(CLAUSES).map(wordsOf);
  const words = clauses.flat();
  const emoji = emojiOf(prose);
  if (words.length === 0 && emoji.positive.length + emoji.negative.length === 0) {
    return { sentiment: 'Not applicable', reason: 'There are no words.' };
  }
  const language = await languageOf(text);
  if (language !== null && !(language in LEXICON)) return null;
  const found = language === null ? emoji : withWords(clauses, language as LexiconLanguage, emoji);
  const { positive, negative, isContrast } = found;
  // “Lovely, but it broke”: what speaks against the words that are known may be said in words that are not.
  const isOneSided = positive.length === 0 || negative.length === 0;
  if (isContrast && isOneSided) return null;
  if (positive.length > 0 && negative.length === 0) return judged('Positive', positive);
  if (negative.length > 0 && positive.length === 0) return judged('Negative', negative);
  if (positive.length > 0 && isContrast) return judged('Mixed', [...positive, ...negative]);
  return null;
}

interface Found {
  positive: string[];
  negative: string[];
  isContrast: boolean;
}

function emojiOf(text: string): Found {
  const all = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment.replace(/[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, ''),
  );
  return {
    positive: all.filter((each) => POSITIVE_EMOJI.has(each)),
    negative: all.filter((each) => NEGATIVE_EMOJI.has(each)),
    isContrast: false,
  };
}

function withWords(clauses: readonly string[][], language: LexiconLanguage, emoji: Found): Found {
  const { positive, negative, negations, contrasts } = LEXICON[language];
  const found: Found = {
    positive: [...emoji.positive],
    negative: [...emoji.negative],
    isContrast: clauses.flat().some((word) => contrasts.has(word)),
  };
  for (const words of clauses) {
    for (const [index, word] of words.entries()) {
      const isPositive = positive.has(word);
      if (!isPositive && !negative.has(word)) continue;
      const before = words.slice(Math.max(0, index - NEGATED_WORDS), index);
      const isNegated = before.some((each) => negations.has(each));
      const named = isNegated ? `not ${word}` : word;
      // What is “not bad” may be good or middling: it says nothing sure.
      if (isPositive) (isNegated ? found.negative : found.positive).push(named);
      else if (!isNegated) found.negative.push(named);
    }
  }
  return found;
}

function judged(sentiment: Sentiment, words: readonly string[]): { sentiment: Sentiment; reason: string } {
  const named = [...new Set(words)].slice(0, MOST_NAMED).map((word) => `“${word}”`);
  return { sentiment, reason: `By the words ${named.join(', ')}.` };
}
