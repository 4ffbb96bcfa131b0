import type { ItemAggregates } from '@loupe/analytics';
import type { ItemType, Provider } from '@loupe/kernel';
import type { StoredBlock, StoredLook } from '../report.entity.js';
import type { ReportLanguage } from '../report.enums.js';

/** The span that an edition is about, as texts of times. */
export interface StoredSpan {
  readonly from: string;
  readonly to: string;
}

/** Totals and groups as `itemAggregates` gave them; times in it are texts. Groups of people are rows (EditionRow). */
export type StoredAggregates = Omit<ItemAggregates, never>;

/** A brand's figures, as `compareBrands` gave them. */
export interface StoredBrand {
  readonly name: string;
  readonly isOwnBrand: boolean;
  readonly figures: readonly {
    figure: string;
    unit: string;
    value: number | null;
    valueCents: string | null;
    before: number | null;
  }[];
}

/** A block with what it showed. */
export interface ContentBlock extends StoredBlock {
  readonly aggregates: StoredAggregates | null;
  readonly brands: readonly StoredBrand[] | null;
}

/** What an edition shows, but for its posts and people, which are rows so that they go with what is erased. */
export interface EditionContent {
  readonly name: string;
  readonly workspace: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly language: ReportLanguage;
  readonly look: StoredLook;
  readonly span: StoredSpan | null;
  readonly rateCardVersion: number;
  /** Whether the workspace has rates of its own. */
  readonly hasOwnRates: boolean;
  /** What was not captured when the edition was made. */
  readonly failingSources: readonly { name: string; provider: Provider; problem: string | null }[];
  readonly aiFields: readonly { key: string; name: string; version: number }[];
  /** Number of all posts that the figures are about. */
  readonly postsCount: number;
  readonly blocks: readonly ContentBlock[];
}

/** A post as an edition froze it. */
export interface FrozenPost {
  readonly provider: Provider;
  readonly type: ItemType;
  readonly accountName: string;
  readonly takenAt: string;
  readonly caption: string | null;
  readonly originalUrl: string | null;
  readonly likes: string | null;
  readonly comments: string | null;
  readonly shares: string | null;
  readonly views: string | null;
  readonly impressions: string | null;
  readonly earnedMediaValue: string | null;
  /** The picture that stands for it; null where none is kept. */
  readonly mediaContentId: string | null;
}
