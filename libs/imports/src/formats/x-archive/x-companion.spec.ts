import { describe, expect, it } from 'vitest';
import { WHOLE_TEXT, xCompanion } from './x-companion.js';

const note = (text: string) => ({ noteTweet: { createdAt: '2023-09-09T08:00:00.000Z', core: { text } } });
const tweet = (full_text: string) => ({ tweet: { created_at: 'Sat Sep 09 08:00:00 +0000 2023', full_text } });
const wholeOf = (row: unknown) => (row as { tweet: Record<string, unknown> }).tweet[WHOLE_TEXT];

describe('the long texts of an archive of X', () => {
  it('belong to the post of their second and beginning', () => {
    const companion = xCompanion();
    companion.learn(note('Tea & cake, and what else there was to say'));
    companion.learn(note('Another post of that second, which is long'));
    expect(wholeOf(companion.complete(tweet('Tea &amp; cake, and what else…')))).toMatch(/to say$/);
    expect(wholeOf(companion.complete(tweet('Something else of that second')))).toBeUndefined();
  });

  it('are found at once where all are of one second, and are cut where X would not take them', () => {
    const companion = xCompanion();
    const notes = Array.from({ length: 100_000 }, (_, index) => `${index} is the number of this note`);
    for (const text of notes) companion.learn(note(text));
    const found = notes.map((text) => wholeOf(companion.complete(tweet(text))));
    expect(found).toEqual(notes);
    const other = xCompanion();
    other.learn(note('A long text '.repeat(10_000)));
    expect(wholeOf(other.complete(tweet('A long text A long text')))).toHaveLength(25_000);
  });
});
