import { FilterEngagementField } from '@loupe/items';
import { Provider } from '@loupe/kernel';
import { blocksOf, type ReportRow, storedBlock } from '@loupe/reports';
import type { Person } from './accounts.js';
import type { Brand } from './brands/brand.js';
import type { DemoWorkspace } from './demo.types.js';
import { demoId, Random } from './random.js';
import { daysBefore } from './time.js';

/** The stages of the list, and how many percent of its creators are at each. */
const STAGES = [
  ['To ask', 40],
  ['Asked', 30],
  ['Agreed', 20],
  ['Declined', 10],
] as const;
const NOTES: Readonly<Record<(typeof STAGES)[number][0], string | null>> = {
  'To ask': null,
  Asked: 'Wrote on a Monday, answers within a week',
  Agreed: 'Wants the brief ten days before',
  Declined: 'Works with somebody else until summer',
};
const ON_THE_LIST = 9;
const MANY_VIEWS = 100_000;

/** What the people of a workspace have made for their work: a list of creators, a view, a report and a rule for alerts. */
export function workOf(
  brand: Brand,
  people: readonly Person[],
  anchor: Date,
): Pick<DemoWorkspace, 'creatorLists' | 'listEntries' | 'views' | 'reports' | 'alertRules'> {
  const listId = demoId(brand.key, 'creator list');
  const madeAt = daysBefore(anchor, 21);
  const times = { createdAt: madeAt, updatedAt: madeAt };
  return {
    creatorLists: [
      {
        id: listId,
        name: 'Shortlist',
        notes: `Who could post about ${brand.name} next.`,
        stages: STAGES.map(([stage]) => stage),
        ownerId: null,
        ownerName: null,
        ...times,
      },
    ],
    listEntries: people
      .filter(({ handle }) => handle !== brand.handle)
      .slice(0, ON_THE_LIST)
      .map(({ creatorId }, index) => {
        const stage = new Random(brand.key, 'list', creatorId).weighted(STAGES);
        const addedAt = daysBefore(madeAt, -index);
        return { listId, creatorId, stage, note: NOTES[stage], addedAt, updatedAt: addedAt };
      }),
    views: [
      {
        id: demoId(brand.key, 'view'),
        kind: 'CONTENT',
        name: 'Reels of the last 30 days',
        // As a view stores what it was given: keys in snake_case.
        filters: { item_types: ['REEL'], taken_at: { last_days: 30 } },
        sort: { sort_key: 'MERGED_VIEW_PLAY_COUNT', sort_order: 'DESC' },
        customAttributeConditions: [],
        showReportingStats: true,
        hiddenColumns: [],
        groupId: null,
        groupPosition: null,
        ...times,
      },
    ],
    reports: [monthOf(brand, times)],
    alertRules: [ruleOf(brand, times)],
  };
}

type Times = Pick<ReportRow, 'createdAt' | 'updatedAt'>;

/** A report of the last month; whoever opens it makes its first edition. */
const monthOf = (brand: Brand, times: Times): DemoWorkspace['reports'][number] => ({
  id: demoId(brand.key, 'report'),
  name: `${brand.name}, last month`,
  definition: {
    ...{ filter: null, conditions: [], presetId: null, span: 'LAST_MONTH', takenAt: null },
    language: 'EN',
    look: { brandName: null, colour: null, logo: null },
    blocks: blocksOf('BRAND_MONTH', 'EN').map((block) => storedBlock({ ...block, id: block.kind })),
  },
  schedule: null,
  nextRunAt: null,
  scheduleProblem: null,
  ...times,
});

/** What the people are alerted to beside viral posts. */
const ruleOf = (brand: Brand, times: Times): DemoWorkspace['alertRules'][number] => ({
  id: demoId(brand.key, 'rule'),
  name: 'A TikTok with 100,000 views',
  filter: { provider: Provider.TIKTOK },
  customAttributeConditions: [],
  metric: FilterEngagementField.MERGED_VIEW_PLAY_COUNT,
  atLeast: MANY_VIEWS,
  isPercent: false,
  hours: null,
  mailTo: [],
  paused: false,
  checkedSince: times.createdAt,
  ...times,
});
