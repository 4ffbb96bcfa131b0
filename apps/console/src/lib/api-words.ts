type Words = Readonly<Record<string, string>>;

/** What stands in the places of a sentence, such as `{field}`; null where the text is another sentence. */
function valuesIn(text: string, sentence: string): [string, string][] | null {
  const [begin = '', ...parts] = sentence.split(/\{(\w+)\}/);
  if (!text.startsWith(begin)) return null;
  const values: [string, string][] = [];
  let at = begin.length;
  for (let index = 0; index < parts.length; index += 2) {
    const next = parts[index + 1] ?? '';
    const end = next === '' ? text.length : text.indexOf(next, at);
    if (end <= at) return null;
    values.push([parts[index] ?? '', text.slice(at, end)]);
    at = end + next.length;
  }
  return at === text.length ? values : null;
}

/** What the API says in another language; what that does not have stays as it is. A full stop stays too. */
export function inWords(text: string, words: Words): string {
  const stop = text.endsWith('.') ? '.' : '';
  const said = text.slice(0, text.length - stop.length);
  for (const [sentence, other] of Object.entries(words)) {
    const values = valuesIn(said, sentence);
    if (values !== null)
      return values.reduce((made, [name, value]) => made.replaceAll(`{${name}}`, () => value), other) + stop;
  }
  return text;
}
