import { readFileSync, writeFileSync } from 'node:fs';
import { SAMPLE } from '@loupe/graphql';
import { type FieldNode, Kind, parse, type SelectionSetNode } from 'graphql';

const FILE = new URL('../../docs/example-answers.json', import.meta.url);
/** Entries of a list that the reference shows. */
const MAX_SHOWN = 2;
/** What a reader could take for a secret, in a text of JSON. */
const SECRETS = /(loupe_live_|whsec_|\/sign-in\/link\/|\/p\/)[A-Za-z0-9+/=_-]{20,}/g;

/** The committed answers to the examples, by root field. */
export function committedAnswers(): Record<string, unknown> {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** What each run makes anew: ids, times, cursors and other long words, the end of a token. */
const MADE_ANEW = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\d(T[\d:.]+Z?)?/g,
  /[A-Za-z0-9+/=_-]{32,}/g,
  /(?<="lastFour":")[^"]{4}/g,
];

/**
 * Writes answers where the reference reads them, beside those that were not asked for again. An answer that differs from the
 * committed one only in what each run makes anew stays as it is.
 */
export function writeAnswers(answers: Readonly<Record<string, unknown>>): void {
  writeFileSync(FILE, `${JSON.stringify(mergedAnswers(committedAnswers(), answers), null, 1)}\n`);
}

/** Committed answers and new ones, by name. */
export function mergedAnswers(
  committed: Readonly<Record<string, unknown>>,
  answers: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed = Object.entries(answers).filter(
    ([name, answer]) => committed[name] === undefined || lasting(answer) !== lasting(committed[name]),
  );
  const all = Object.entries({ ...committed, ...Object.fromEntries(changed) });
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The text of an answer without what each run makes anew. */
function lasting(answer: unknown): string {
  return MADE_ANEW.reduce((text, pattern) => text.replaceAll(pattern, ''), JSON.stringify(answer));
}

/** An answer as the reference shows it: with the ids of the examples, without secrets, and with short lists. */
export function shownAnswer(
  answer: unknown,
  ids: Record<keyof typeof SAMPLE, string>,
  origin: string,
): unknown {
  const names = Object.keys(SAMPLE) as (keyof typeof SAMPLE)[];
  const text = names
    .reduce((all, name) => all.replaceAll(ids[name], SAMPLE[name]), JSON.stringify(shortened(answer)))
    .replaceAll(origin, 'https://loupe.example')
    .replaceAll(encodeURIComponent(origin), encodeURIComponent('https://loupe.example'))
    .replace(SECRETS, '$1…');
  return JSON.parse(text);
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_SHOWN).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

/** The paths at which an answer has other members than its document asks for; empty if it is an answer to it. */
export function misfits(answer: unknown, query: string): string[] {
  const [definition] = parse(query).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) return ['no operation'];
  return misfitsOf(answer, definition.selectionSet, '$');
}

function misfitsOf(value: unknown, set: SelectionSetNode | undefined, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => misfitsOf(entry, set, `${path}[]`));
  if (set === undefined || typeof value !== 'object' || value === null) return [];
  // What a fragment adds depends on the type.
  if (set.selections.some(({ kind }) => kind !== Kind.FIELD)) return [];
  const fields = set.selections as readonly FieldNode[];
  const asked = fields.map(({ alias, name }) => (alias ?? name).value);
  const given = Object.keys(value);
  const wrong = [...asked, ...given].filter((name) => !asked.includes(name) || !given.includes(name));
  return [
    ...wrong.map((name) => `${path}.${name}`),
    ...fields.flatMap(({ alias, name, selectionSet }) => {
      const key = (alias ?? name).value;
      return misfitsOf((value as Record<string, unknown>)[key], selectionSet, `${path}.${key}`);
    }),
  ];
}
