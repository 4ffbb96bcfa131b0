import { REFRESH_COST } from '@loupe/items';

/** What a root field of Query costs. */
export interface FieldCost {
  /** Credits of the field itself. */
  readonly credits: number;
  /** Credits for each row that is asked for: the number `first`, or the entries of the list arguments. */
  readonly perRow?: { readonly credits: number; readonly of: readonly string[] };
  /** Credits for choosing the rows by any of these arguments. */
  readonly choosing?: { readonly credits: number; readonly by: readonly string[] };
}

/** The least that a request costs; also what a document costs that is refused. */
export const MINIMUM_COST = 5;

/** What a mutation costs, and each field that is selected of its payload, at any depth. */
export const MUTATION_COST = { credits: 50, perField: 1 } as const;

/** Credits of an image sent to POST /api/v2/uploads. */
export const UPLOAD_COST = 50;

const PLAIN: FieldCost = { credits: MINIMUM_COST };
const page = (credits: number, perRow: number): FieldCost => ({
  credits,
  perRow: { credits: perRow, of: ['first'] },
});

/**
 * What every root field of Query costs (decisions §6): about one credit for a millisecond of work. docs/rate-limits.md
 * and the published reference are written from this table.
 */
export const QUERY_COSTS: Readonly<Record<string, FieldCost>> = {
  campaigns: page(5, 0.05),
  collection: PLAIN,
  collections: PLAIN,
  competitorBrand: { credits: 10 },
  competitorBrandItems: page(30, 0.13),
  competitorBrands: page(20, 0.3),
  contentView: PLAIN,
  contentViews: PLAIN,
  creator: PLAIN,
  creatorView: PLAIN,
  creatorViews: PLAIN,
  creators: {
    ...page(80, 0.1),
    choosing: { credits: 250, by: ['filter', 'customAttributeConditions', 'presetId'] },
  },
  customAttributeSchemas: PLAIN,
  engagementHistory: { credits: 6 },
  filterPresets: PLAIN,
  itemIdsByUrl: { credits: 5, perRow: { credits: 0.1, of: ['urls'] } },
  items: page(47, 0.13),
  mediaContents: { credits: 5, perRow: { credits: 0.2, of: ['itemIds', 'competitorBrandItemIds'] } },
  operation: PLAIN,
  operations: page(5, 0.1),
  socialProfile: { credits: MINIMUM_COST, choosing: { credits: 45, by: ['fallback'] } },
  socialProfileHistory: { credits: 6 },
  socialProfileView: PLAIN,
  socialProfileViews: PLAIN,
  socialProfiles: page(25, 0.2),
  transcriptions: { credits: 5, perRow: { credits: 0.2, of: ['itemIds', 'mediaContentIds'] } },
  viewGroup: PLAIN,
  viewGroups: { credits: 10 },
  webhookDeliveries: page(10, 0.2),
  webhookDelivery: PLAIN,
  webhookEventTypes: PLAIN,
  webhookEvents: page(10, 0.2),
  webhookSubscription: PLAIN,
  webhookSubscriptions: page(10, 0.5),
  workspace: PLAIN,
  workspaces: PLAIN,
};

/**
 * What a field that leads from a row to others costs for each row of its root field, counted once however often it is
 * selected. A page of 100 items with all of those of Item costs 183.
 */
export const RELATION_COSTS: Readonly<Record<string, number>> = {
  'CompetitorBrandItem.currentEngagement': 0.07,
  'CompetitorBrandItem.socialProfile': 0.3,
  'CompetitorBrandItem.transcriptions': 0.2,
  'Creator.socialProfiles': 0.3,
  'Item.aiFilterReasons': 0.02,
  'Item.collections': 0.14,
  'Item.creator': 0.3,
  'Item.currentEngagement': 0.07,
  'Item.mediaContents': 0.2,
  'Item.socialProfile': 0.3,
  'Item.transcriptions': 0.2,
  'SocialProfile.creator': 0.3,
};

/** What a root field costs, as a sentence for readers of the reference. */
export function describeCost(operation: 'query' | 'mutation', field: string): string {
  if (operation === 'mutation') {
    const { credits, perField } = MUTATION_COST;
    const extra = field === 'refetchEngagementBulk' ? `, and ${REFRESH_COST} for each accepted item` : '';
    return `${credits} credits, ${perField} for each selected field of the payload${extra}.`;
  }
  const { credits, perRow, choosing } = costOfField(field);
  const parts = [`${credits} credits`];
  if (perRow !== undefined) parts.push(`${perRow.credits} for each row of ${named(perRow.of)}`);
  if (choosing !== undefined) parts.push(`${choosing.credits} with ${named(choosing.by)}`);
  return `${parts.join(', and ')}.`;
}

/** @throws Error for a field that has no cost; a test finds it before a caller does */
export function costOfField(field: string): FieldCost {
  const cost = QUERY_COSTS[field];
  if (cost === undefined) throw new Error(`QUERY_COSTS has no entry for ${field}`);
  return cost;
}

function named(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(' or ');
}
