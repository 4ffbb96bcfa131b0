import { InvalidInputError, type ItemType, type Provider } from '@loupe/kernel';
import { z } from 'zod';

const rate = z.number().min(0).max(1_000_000);

const ratesSchema = z.strictObject({
  perThousandImpressions: rate,
  perLike: rate,
  perComment: rate,
  perShare: rate,
});

/** Rates of one kind of post, each in cents. */
export type Rates = z.infer<typeof ratesSchema>;

/** A kind of post (`INSTAGRAM REEL`) or a whole platform (`INSTAGRAM`). */
const KIND =
  /^(INSTAGRAM|TIKTOK|YOUTUBE|BLUESKY|MASTODON|X|FACEBOOK|THREADS|LINKEDIN|REDDIT|PINTEREST|TWITCH|SNAPCHAT|FEED|INTERNAL)( (POST|REEL|SHORT|STORY|VIDEO|ARTICLE|REPOST|QUOTE|REPLY))?$/;

/** A workspace's own rates by kind of post or platform. */
const overrideSchema = z.partialRecord(z.string().regex(KIND), ratesSchema.partial());

type Overrides = z.infer<typeof overrideSchema>;

/**
 * Version 1 of the standard card, in cents, documented in docs/earned-media-value.md. Changing a rate requires a new
 * version, because stored values were computed with the old one.
 */
export const STANDARD_RATES: Readonly<Record<string, Rates>> = {
  'INSTAGRAM POST': { perThousandImpressions: 800, perLike: 10, perComment: 60, perShare: 80 },
  'INSTAGRAM REEL': { perThousandImpressions: 1000, perLike: 8, perComment: 60, perShare: 80 },
  'INSTAGRAM STORY': { perThousandImpressions: 900, perLike: 10, perComment: 60, perShare: 80 },
  TIKTOK: { perThousandImpressions: 700, perLike: 4, perComment: 45, perShare: 50 },
  'YOUTUBE SHORT': { perThousandImpressions: 500, perLike: 6, perComment: 55, perShare: 60 },
  'YOUTUBE VIDEO': { perThousandImpressions: 1200, perLike: 12, perComment: 75, perShare: 90 },
};

/** Rates for a kind of post that the standard card does not list, such as content added manually. */
const DEFAULT_RATES: Rates = { perThousandImpressions: 600, perLike: 5, perComment: 40, perShare: 50 };

/** The rates for computing a workspace's earned media value. */
export class RateCard {
  static readonly VERSION = 1;
  static readonly STANDARD = new RateCard({});

  private constructor(private readonly overrides: Overrides) {}

  /**
   * The card of a workspace from its stored overrides; null gives the standard card.
   * @throws InvalidInputError naming the entry that is not a rate
   */
  static of(stored: unknown): RateCard {
    if (stored == null) return RateCard.STANDARD;
    const parsed = overrideSchema.safeParse(stored);
    if (parsed.success) return new RateCard(parsed.data);
    const issue = parsed.error.issues[0];
    throw new InvalidInputError(`rateCard.${issue?.path.join('.')}: ${issue?.message}`);
  }

  /**
   * Rates of a kind of post: the workspace's own rates for the kind, else its own for the platform, else the standard ones.
   */
  ratesOf(provider: Provider, type: ItemType): Rates {
    const kind = `${provider} ${type}`;
    return {
      ...(STANDARD_RATES[kind] ?? STANDARD_RATES[provider] ?? DEFAULT_RATES),
      ...this.overrides[provider],
      ...this.overrides[kind],
    };
  }
}
