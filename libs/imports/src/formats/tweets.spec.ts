import { describe, expect, it } from 'vitest';
import { captionOfTweet } from './tweets.js';

const link = (url: string, expanded_url: string) => ({ url, expanded_url });

describe('the text of a post of X', () => {
  it('has its links as they were before X made them short', () => {
    const caption = captionOfTweet('Tea &amp; https://t.co/a and https://t.co/b', [
      link('https://t.co/a', 'https://acme.example/tea?a=$&'),
    ]);
    expect(caption).toBe('Tea & https://acme.example/tea?a=$& and https://t.co/b');
  });

  it('does not grow by links that lead to each other, however often they are given', () => {
    const doubled = link('https://t.co/a', 'https://t.co/a#https://t.co/a');
    const caption = captionOfTweet(
      'https://t.co/a https://t.co/a',
      Array.from({ length: 10_000 }, () => doubled),
    );
    expect(caption).toBe('https://t.co/a#https://t.co/a https://t.co/a');
  });
});
