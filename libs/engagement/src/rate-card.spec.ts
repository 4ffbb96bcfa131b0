import { readFileSync } from 'node:fs';
import { InvalidInputError, ItemType, Provider } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import { RateCard, type Rates, STANDARD_RATES } from './rate-card.js';

const document = readFileSync(new URL('../../../docs/earned-media-value.md', import.meta.url), 'utf8');

/** The rows of the document's table of rates, by their first cell. */
function documentedRates(): Map<string, Rates> {
  const rows = document.matchAll(/^\| ([A-Za-z ]+?) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm);
  return new Map(
    Array.from(rows, ([, kind, impressions, like, comment, share]) => [
      kind ?? '',
      {
        perThousandImpressions: Number(impressions),
        perLike: Number(like),
        perComment: Number(comment),
        perShare: Number(share),
      },
    ]),
  );
}

describe('the rate card of a workspace', () => {
  it.each([
    ['an unknown platform', { MYSPACE: { perLike: 1 } }, 'rateCard.MYSPACE'],
    ['an unknown kind of post', { 'YOUTUBE TWEET': { perLike: 1 } }, 'rateCard.YOUTUBE TWEET'],
    ['a negative rate', { YOUTUBE: { perLike: -1 } }, 'rateCard.YOUTUBE.perLike'],
    ['a rate that is no number', { YOUTUBE: { perLike: '1' } }, 'rateCard.YOUTUBE.perLike'],
    ['a rate beyond all reason', { YOUTUBE: { perLike: 1_000_001 } }, 'rateCard.YOUTUBE.perLike'],
    ['an unknown rate', { YOUTUBE: { perDislike: 1 } }, 'rateCard.YOUTUBE'],
    ['a list', [], 'rateCard.'],
  ])('with %s is refused by name', (_, stored, name) => {
    expect(() => RateCard.of(stored)).toThrow(InvalidInputError);
    expect(() => RateCard.of(stored)).toThrow(name);
  });

  it('is the standard card where nothing is stored', () => {
    expect(RateCard.of(null)).toBe(RateCard.STANDARD);
    expect(RateCard.of(undefined)).toBe(RateCard.STANDARD);
  });

  it('replaces single rates, for a kind of post before its platform', () => {
    const card = RateCard.of({ YOUTUBE: { perLike: 1, perShare: 2 }, 'YOUTUBE SHORT': { perLike: 3 } });
    const standard = RateCard.STANDARD.ratesOf(Provider.YOUTUBE, ItemType.SHORT);
    expect(card.ratesOf(Provider.YOUTUBE, ItemType.SHORT)).toEqual({ ...standard, perLike: 3, perShare: 2 });
    expect(card.ratesOf(Provider.YOUTUBE, ItemType.VIDEO)).toMatchObject({ perLike: 1, perShare: 2 });
    expect(card.ratesOf(Provider.TIKTOK, ItemType.SHORT)).toEqual(
      RateCard.STANDARD.ratesOf(Provider.TIKTOK, ItemType.SHORT),
    );
  });
});

describe('the standard card', () => {
  it('has the same rates for all that TikTok has', () => {
    expect(RateCard.STANDARD.ratesOf(Provider.TIKTOK, ItemType.STORY)).toEqual(STANDARD_RATES.TIKTOK);
  });

  it('is documented rate by rate', () => {
    const { 'anything else': fallback, ...documented } = Object.fromEntries(documentedRates());
    expect(documented).toEqual(STANDARD_RATES);
    expect(fallback).toEqual(RateCard.STANDARD.ratesOf(Provider.INTERNAL, ItemType.POST));
  });

  it('is documented with its version', () => {
    expect(document).toContain(`## Standard rates, version ${RateCard.VERSION}\n`);
  });
});
