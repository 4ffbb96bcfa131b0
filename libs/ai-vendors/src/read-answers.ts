import { Ajv } from 'ajv';
import type { Outcome, Question } from './field-model.js';
import type { Prompt } from './prompt.js';

const MAX_REASON = 500;
const MAX_TEXT = 2000;
/** Characters of an answer that are read: twice what a thousand answers may need. What is longer is cut, and no JSON then. */
const MAX_ANSWER = 5_000_000;
/** Characters of a text that are looked at, for each that is kept: the rest can only be what is taken out. */
const LOOKED_AT = 10;
const FENCE = '```';

interface GivenAnswer {
  id: string;
  value: unknown;
  reason: string;
  /** Absent in the answers of servers that do not keep to the schema. */
  unsure?: boolean;
}

/** The schemas are our own: to check them takes most of the time, at each start of a program too. */
const OF_OURS = { strict: false, validateSchema: false };

/** The list of answers, each of which is judged on its own: one that is wrong spoils no other. */
const LIST = {
  type: 'object',
  properties: { answers: { type: 'array', maxItems: 1000, items: { type: 'object' } } },
  required: ['answers'],
};
const isList = new Ajv(OF_OURS).compile<{ answers: GivenAnswer[] }>(LIST);

/**
 * Reads a model's answer. What is no JSON, of another form, about an unknown post, or given twice for a post, is left out;
 * a value outside the definition is a failure of its post.
 * @returns outcomes by item id
 */
export function readAnswers(
  text: string,
  question: Question,
  { schema, posts }: Prompt,
): Map<string, Outcome> {
  const given = parsed(text);
  if (!isList(given)) return new Map();
  // One for each question, as Ajv keeps what it has compiled.
  const isValid = new Ajv(OF_OURS).compile<GivenAnswer>(answerSchema(schema));
  const outcomes = new Map<string, Outcome>();
  const twice = new Set<string>();
  for (const answer of given.answers) {
    const itemId = typeof answer.id === 'string' ? posts.get(answer.id) : undefined;
    if (itemId === undefined) continue;
    if (outcomes.has(itemId)) twice.add(itemId);
    outcomes.set(
      itemId,
      isValid(answer)
        ? outcomeOf(answer, question)
        : { failure: 'The model answered with a value that is none of the field’s' },
    );
  }
  // Which of two answers is meant cannot be known.
  for (const itemId of twice) outcomes.delete(itemId);
  return outcomes;
}

/** Plain text of a model: no control characters, one line, at most so many characters. */
export function plainText(text: string, most: number): string {
  const clean = text
    .slice(0, LOOKED_AT * most)
    // Lone surrogates, which cannot be stored.
    .replace(/\p{Cs}/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...clean].length <= most ? clean : `${[...clean].slice(0, most - 1).join('')}…`;
}

function outcomeOf({ value, reason, unsure }: GivenAnswer, question: Question): Outcome {
  const stored = storedValue(value, question);
  return {
    value: stored,
    reason: plainText(reason, MAX_REASON),
    isUnsure: stored !== null && unsure === true,
  };
}

/** A value as the attribute keeps it: options by their ids, texts cut; null for none. */
function storedValue(value: unknown, { type, options }: Question): unknown {
  const idOf = (name: unknown) => options?.find((option) => option.name === name)?.id;
  if (options !== null && typeof value === 'string') return idOf(value) ?? null;
  if (Array.isArray(value)) {
    const ids = [...new Set(value.map(idOf))].filter((id) => id !== undefined);
    return ids.length === 0 ? null : ids;
  }
  if (type === 'TEXT' && typeof value === 'string') {
    const text = plainText(value, MAX_TEXT);
    return text === '' ? null : text;
  }
  return value ?? null;
}

/** What an answer has to be. Servers without structured outputs often leave out what is easily left out. */
function answerSchema(schema: Record<string, unknown>): object {
  const { answers } = schema.properties as { answers: { items: { required: readonly string[] } } };
  return { ...answers.items, required: answers.items.required.filter((name) => name !== 'unsure') };
}

/** Servers without structured outputs often put a fence of Markdown around JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(withoutFence(text.slice(0, MAX_ANSWER).trim()));
  } catch {
    // The caller finds that there are no answers.
    return null;
  }
}

function withoutFence(text: string): string {
  if (!text.startsWith(FENCE) || !text.endsWith(FENCE)) return text;
  const inside = text.slice(FENCE.length, -FENCE.length);
  return inside.startsWith('json') ? inside.slice('json'.length) : inside;
}
