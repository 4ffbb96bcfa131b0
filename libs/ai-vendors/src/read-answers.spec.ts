import { describe, expect, it } from 'vitest';
import type { Question } from './field-model.js';
import { promptOf } from './prompt.js';
import { plainText, readAnswers } from './read-answers.js';

const QUESTION: Question = {
  preset: null,
  name: 'Mood',
  type: 'TEXT' as Question['type'],
  instruction: 'Say how the post feels.',
  options: null,
  brand: 'Kite',
  picture: null,
  examples: [],
};
const POST = { itemId: 'item-1', caption: 'Sun', transcript: '', pictureText: '' };

/** What is read of a text that holds a good answer. */
function outcomesOf(around: (answer: string) => string, more: object = {}) {
  const prompt = promptOf(QUESTION, [POST as Parameters<typeof promptOf>[1][number]]);
  const [id] = prompt.posts.keys();
  const answer = JSON.stringify({ answers: [{ id, value: 'Warm', reason: 'It says sun.', ...more }] });
  return [...readAnswers(around(answer), QUESTION, prompt)];
}

describe('the answer of a model', () => {
  const read = [['item-1', { value: 'Warm', reason: 'It says sun.', isUnsure: false }]];

  it.each<[string, (answer: string) => string]>([
    ['plain', (answer) => answer],
    ['in a fence', (answer) => `\`\`\`\n${answer}\n\`\`\``],
    ['in a fence that names JSON', (answer) => `  \`\`\`json ${answer}\`\`\`\n\n`],
    [
      'with much room around it',
      (answer) => `\`\`\`${' '.repeat(60_000)}${answer}${'\n'.repeat(60_000)}\`\`\``,
    ],
  ])('is read %s', (_, around) => {
    expect(outcomesOf(around)).toEqual(read);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['a fence without an end', `\`\`\`${' '.repeat(6000)}`],
    ['fences only', '`'.repeat(60_000)],
    ['a fence and half of another', '```json {}``'],
    ['ten million characters', 'x'.repeat(10_000_000)],
  ])('is none where it is %s', (_, text) => {
    expect(outcomesOf(() => text)).toEqual([]);
  });

  it.each([
    ['says that it is unsure', { unsure: true }, [['item-1', expect.objectContaining({ isUnsure: true })]]],
    ['says that it is sure', { unsure: false }, read],
    [
      'is unsure of no value',
      { unsure: true, value: '' },
      [['item-1', expect.objectContaining({ value: null, isUnsure: false })]],
    ],
    ['says it in a word', { unsure: 'yes' }, [['item-1', { failure: expect.any(String) }]]],
  ])('is read where it %s', (_, more, expected) => {
    expect(outcomesOf((answer) => answer, more)).toEqual(expected);
  });

  it('is plain text of one line, and cut', () => {
    expect(plainText(` a\n\tb\u0000${' '.repeat(100)}c `, 50)).toBe('a b c');
    expect(plainText('x'.repeat(1_000_000), 5)).toBe('xxxx…');
  });
});
