import { describe, expect, it } from 'vitest';
import { sentimentOf } from './sentiment.js';
import { summaryOf } from './summary.js';

describe('what Loupe answers without a vendor', () => {
  it.each([
    ['I love it', 'Positive'],
    ['I do not love it, awful', 'Negative'],
    ['😍😍', 'Positive'],
    ['#coffee #monday @brand', 'Not applicable'],
    ['The parcel came on Tuesday with the train.', undefined],
    ['I love the color and hate the fabric', undefined],
    ['I love the color but hate the fabric', 'Mixed'],
    ['I love the color but the fabric frizzles', undefined],
    ['It does not pinch, it is great', 'Positive'],
    ['これは本当に素晴らしい製品だと思います', undefined],
    ['', 'Not applicable'],
    ['\ud800', 'Not applicable'],
  ])('judges %j: %s', async (text, sentiment) => {
    expect((await sentimentOf(text))?.sentiment).toBe(sentiment);
  });

  it.each([
    ['Good morning everyone, here is my new kitchen.', 'Good morning everyone, here is my new kitchen.'],
    ['#ad @brand https://example.com', null],
    ['wow', null],
    ['', null],
  ])('summarizes %j', (text, summary) => {
    expect(summaryOf(text)).toBe(summary);
  });

  it('summarizes by at most 300 characters, whatever the text is', () => {
    for (const text of [
      'word '.repeat(500),
      '語'.repeat(5000),
      `${'a'.repeat(4000)} b c d e`,
      '😀 '.repeat(900),
    ]) {
      const summary = summaryOf(text) ?? '';
      expect(summary.length).toBeLessThanOrEqual(300);
      expect(summary).not.toMatch(/\p{Cs}/u);
    }
  });
});
