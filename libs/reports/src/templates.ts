import { AggregateInterval, ItemGrouping, ItemMetric } from '@loupe/analytics';
import type { ReportLanguage, ReportTemplate } from './report.enums.js';
import type { ReportBlockInput } from './report.inputs.js';

const HEADINGS = {
  EN: {
    overview: 'At a glance',
    days: 'Earned media value by day',
    weeks: 'Earned media value by week',
    platforms: 'Platforms',
    posts: 'Top posts',
    creators: 'Creators',
    hashtags: 'Hashtags',
    brands: 'Beside competitors',
    pictures: 'What people posted',
    tiers: 'Creators by size',
  },
  DE: {
    overview: 'Auf einen Blick',
    days: 'Medienwert nach Tagen',
    weeks: 'Medienwert nach Wochen',
    platforms: 'Plattformen',
    posts: 'Beste Beiträge',
    creators: 'Creator',
    hashtags: 'Hashtags',
    brands: 'Neben dem Wettbewerb',
    pictures: 'Was Menschen gepostet haben',
    tiers: 'Creator nach Größe',
  },
} as const;

type Headings = Readonly<Record<keyof (typeof HEADINGS)['EN'], string>>;

const BLOCKS: Readonly<Record<ReportTemplate, (h: Headings) => ReportBlockInput[]>> = {
  CAMPAIGN_WRAP_UP: (h) => [
    { kind: 'FIGURES', title: h.overview },
    { kind: 'CHART', title: h.days },
    { kind: 'TABLE', title: h.platforms },
    { kind: 'GALLERY', title: h.posts },
    { kind: 'CREATORS', title: h.creators },
  ],
  BRAND_MONTH: (h) => [
    { kind: 'FIGURES', title: h.overview },
    { kind: 'CHART', title: h.days },
    { kind: 'GALLERY', title: h.posts },
    { kind: 'TABLE', title: h.hashtags, groupBy: [{ by: ItemGrouping.HASHTAG }], first: 10 },
    { kind: 'CREATORS', title: h.creators },
  ],
  COMPETITORS: (h) => [
    { kind: 'BRANDS', title: h.brands },
    { kind: 'FIGURES', title: h.overview },
    { kind: 'CHART', title: h.weeks, interval: AggregateInterval.WEEK },
  ],
  CREATORS_OF_QUARTER: (h) => [
    { kind: 'FIGURES', title: h.overview, metrics: [ItemMetric.EARNED_MEDIA_VALUE, ItemMetric.ENGAGEMENTS] },
    { kind: 'CREATORS', title: h.creators, first: 50 },
    { kind: 'TABLE', title: h.tiers, groupBy: [{ by: ItemGrouping.FOLLOWER_TIER }] },
  ],
  UGC_GALLERY: (h) => [{ kind: 'GALLERY', title: h.pictures, first: 40 }],
};

/** The blocks that a template begins with, their headings in the language of the report. */
export function blocksOf(template: ReportTemplate, language: ReportLanguage): ReportBlockInput[] {
  return BLOCKS[template](HEADINGS[language]);
}
