import { ItemType, Provider } from '@loupe/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeMetrics,
  impressionsOf,
  type ReportedMetrics,
  VIRALITY_THRESHOLDS,
  viralityOf,
} from './metrics.js';
import { RateCard } from './rate-card.js';

const NOTHING: ReportedMetrics = {
  likes: null,
  comments: null,
  shares: null,
  views: null,
  impressions: null,
  followers: null,
};
const METRICS = Object.keys(NOTHING) as (keyof ReportedMetrics)[];
const VALUED = ['likes', 'comments', 'shares', 'views', 'impressions'] as const;

const count = fc.integer({ min: 0, max: 10_000_000_000 });
const provider = fc.constantFrom(...Object.values(Provider));
const type = fc.constantFrom(...Object.values(ItemType));
const reported: fc.Arbitrary<ReportedMetrics> = fc.record({
  likes: fc.option(count),
  comments: fc.option(count),
  shares: fc.option(count),
  views: fc.option(count),
  impressions: fc.option(count),
  followers: fc.option(count),
});

function centsOf(metrics: Partial<ReportedMetrics>, kind: { provider?: Provider; type?: ItemType } = {}) {
  const of = { provider: Provider.YOUTUBE, type: ItemType.VIDEO, ...kind };
  return completeMetrics(of.provider, of.type, { ...NOTHING, ...metrics }, RateCard.STANDARD)
    .earnedMediaValue;
}

describe('earned media value', () => {
  it('is null, not 0, when no metric is known', () => {
    expect(centsOf({})).toBeNull();
    expect(centsOf({ followers: 5000 })).toBeNull();
  });

  it('is 0 when the metrics are known to be 0', () => {
    expect(centsOf({ views: 0, likes: 0, comments: 0 })).toBe(0);
  });

  it('is the example of the documentation', () => {
    expect(centsOf({ views: 10_000, likes: 300, comments: 20 })).toBe(17_100);
  });

  it('is rounded to whole cents', () => {
    expect(centsOf({ views: 1 })).toBe(1);
    expect(centsOf({ views: 3 })).toBe(4);
  });

  it('is null only when nothing is known, whatever the platform and kind', () => {
    fc.assert(
      fc.property(provider, type, reported, (provider, type, metrics) => {
        const { earnedMediaValue } = completeMetrics(provider, type, metrics, RateCard.STANDARD);
        const known = type === ItemType.REEL || VALUED.some((metric) => metrics[metric] !== null);
        expect(earnedMediaValue !== null).toBe(known);
      }),
    );
  });

  it('never falls when a known metric rises', () => {
    fc.assert(
      fc.property(
        provider,
        type,
        reported,
        fc.constantFrom(...METRICS),
        count,
        (provider, type, less, metric, rise) => {
          const known = less[metric];
          fc.pre(known !== null);
          const more = { ...less, [metric]: known + rise };
          const before = completeMetrics(provider, type, less, RateCard.STANDARD).earnedMediaValue ?? 0;
          const after = completeMetrics(provider, type, more, RateCard.STANDARD).earnedMediaValue ?? 0;
          expect(after).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });
});

describe('impressions', () => {
  it('stay null where a post other than a reel has neither impressions nor views', () => {
    expect(impressionsOf(ItemType.POST, { ...NOTHING, likes: 100, followers: 1000 })).toBeNull();
  });

  it('are the platform’s own metric before the views', () => {
    expect(impressionsOf(ItemType.REEL, { ...NOTHING, impressions: 7, views: 9 })).toBe(7);
    expect(impressionsOf(ItemType.VIDEO, { ...NOTHING, views: 9 })).toBe(9);
  });

  it('of a reel without both are the larger of 20 per like and a quarter of the followers', () => {
    expect(impressionsOf(ItemType.REEL, { ...NOTHING, likes: 100, followers: 4000 })).toBe(2000);
    expect(impressionsOf(ItemType.REEL, { ...NOTHING, likes: 1, followers: 4000 })).toBe(1000);
    expect(impressionsOf(ItemType.REEL, { ...NOTHING, likes: 0 })).toBe(0);
  });

  it('stay null for a reel of which no metric is known, however many followers its poster has', () => {
    expect(impressionsOf(ItemType.REEL, NOTHING)).toBeNull();
    const unknown = { ...NOTHING, followers: 4000 };
    const { impressions, earnedMediaValue } = completeMetrics(
      'INSTAGRAM',
      ItemType.REEL,
      unknown,
      RateCard.STANDARD,
    );
    expect([impressions, earnedMediaValue]).toEqual([null, null]);
  });

  it('leave what was reported as it was', () => {
    fc.assert(
      fc.property(provider, type, reported, (provider, type, metrics) => {
        const { impressions, earnedMediaValue, ...rest } = completeMetrics(
          provider,
          type,
          metrics,
          RateCard.STANDARD,
        );
        const { impressions: own, ...others } = metrics;
        expect(rest).toEqual(others);
        if (own !== null) expect(impressions).toBe(own);
        expect(earnedMediaValue === null || Number.isInteger(earnedMediaValue)).toBe(true);
      }),
    );
  });
});

describe('virality', () => {
  it('is NOT_VIRAL where the ratio is unknown', () => {
    expect(viralityOf(null)).toBe('NOT_VIRAL');
  });

  it.each([
    [0, 'NOT_VIRAL'],
    [0.999, 'NOT_VIRAL'],
    [1, 'LOW'],
    [1.999, 'LOW'],
    [2, 'MEDIUM'],
    [3.999, 'MEDIUM'],
    [4, 'HIGH'],
    [1000, 'HIGH'],
  ])('of %d views per follower is %s', (ratio, level) => {
    expect(viralityOf(ratio)).toBe(level);
  });

  it('never falls when the ratio rises', () => {
    const order = ['NOT_VIRAL', 'LOW', 'MEDIUM', 'HIGH'];
    const ratio = fc.double({ min: 0, max: 2 * VIRALITY_THRESHOLDS.HIGH, noNaN: true });
    fc.assert(
      fc.property(ratio, ratio, (a, b) => {
        const [low, high] = a <= b ? [a, b] : [b, a];
        expect(order.indexOf(viralityOf(high))).toBeGreaterThanOrEqual(order.indexOf(viralityOf(low)));
      }),
    );
  });
});
