type Words = Readonly<Record<string, string>>;

const PLACES = /\{(\w+)\}/;

/** A sentence with places as a pattern that a text of the API may have. */
function patternOf(sentence: string): RegExp {
  const parts = sentence.split(PLACES);
  const made = parts.map((part, index) =>
    index % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${part}>.+?)`,
  );
  return new RegExp(`^${made.join('')}$`, 's');
}

const made = new WeakMap<Words, [RegExp, string][]>();

function patternsOf(words: Words): [RegExp, string][] {
  const patterns = made.get(words) ?? Object.entries(words).map(([text, other]) => [patternOf(text), other]);
  made.set(words, patterns as [RegExp, string][]);
  return patterns as [RegExp, string][];
}

/** What the API says in another language; what that does not have stays as it is. A full stop stays too. */
export function inWords(text: string, words: Words): string {
  const [, sentence = text, stop = ''] = /^(.*?)(\.?)$/s.exec(text) ?? [];
  for (const [pattern, other] of patternsOf(words)) {
    const found = pattern.exec(sentence);
    if (found !== null)
      return other.replace(new RegExp(PLACES, 'g'), (_, name) => found.groups?.[name] ?? '') + stop;
  }
  return text;
}
