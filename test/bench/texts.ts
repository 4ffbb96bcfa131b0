import { BRANDS, LANGUAGES } from '@loupe/demo';
import type { Texts } from '../support/large-workspace-texts.js';
import { Random } from '../support/random.js';

/** About as many as a million captions hold. */
const DISTINCT_WORDS = 40_000;
/** Sentences of each language; all lists have this length, so that picking one needs no look at it. */
const SENTENCES = 64;
const SYLLABLES =
  'ba be bri co da del dra en fa fir ga gro hal i jo ka kel la lin lu ma mer mi na nor o pa pri qua ra ren ri sa sho sol ta ter to tri u va vel wa xi yo za'.split(
    ' ',
  );

/** Sentences of the demo's creators, in their eleven languages and six scripts. */
function sentencesOf(language: (typeof LANGUAGES)[number]): string[] {
  const sentences = BRANDS.flatMap(({ subject }) => {
    const phrases = subject.phrases[language];
    return phrases === undefined
      ? []
      : [
          Object.values(phrases.openings),
          Object.values(phrases.remarks),
          phrases.closings,
          phrases.spoken,
        ].flat(2);
  });
  if (sentences.length === 0) throw new Error(`The demo has no sentences in ${language}`);
  return Array.from({ length: SENTENCES }, (_, index) =>
    (sentences[index % sentences.length] ?? '')
      .replaceAll('{product}', 'Velvet Mist')
      .replaceAll('{brand}', 'Solvenne'),
  );
}

/** Words of the English sentences first, then made-up ones as names and products are: the k-th is met 1/k as often. */
export function vocabulary(): string[] {
  const words = new Set(
    sentencesOf('en')
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{2,}/g),
  );
  const random = new Random(20);
  while (words.size < DISTINCT_WORDS) {
    words.add(Array.from({ length: 2 + random.integer(3) }, () => random.pick(SYLLABLES)).join(''));
  }
  return [...words];
}

const word = `(pg_temp.texts() -> 'words' ->> (power(${DISTINCT_WORDS}, random())::int - 1))`;
const words = (count: number) => Array.from({ length: count }, () => word).join(" || ' ' || ");
/** Two creators in three write English, the others one of the ten other languages each. */
const sentence = (creator: string) => {
  const english = LANGUAGES.indexOf('en');
  const language = `CASE WHEN ${creator} % 3 = 0 THEN ${creator} / 3 % ${LANGUAGES.length} ELSE ${english} END`;
  return `(pg_temp.texts() -> 'sentences' -> (${language})::int ->> floor(random() * ${SENTENCES})::int)`;
};

/** SQL of captions and transcripts in several scripts, of words as rare and as common as they are in life. */
export function realisticTexts(): Texts {
  const texts = JSON.stringify({ sentences: LANGUAGES.map(sentencesOf), words: vocabulary() });
  return {
    prepare: `CREATE FUNCTION pg_temp.texts() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $texts$
      SELECT $json$${texts}$json$::jsonb $texts$`,
    caption: `CASE WHEN random() < 0.97 THEN ${sentence('p')} || ' ✨ ' || ${words(9)} END`,
    transcript: `${sentence('floor(random() * 1000)::int')} || ' ' || ${words(40)}`,
    rareWord: () => "''",
  };
}
