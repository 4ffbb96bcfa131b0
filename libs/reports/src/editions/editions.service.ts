import type { ItemAggregateGroup, ItemAggregates } from '@loupe/analytics';
import { Clock, groupBy, isUuid, type WorkspaceRef, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LinksRepository } from '../links/links.repository.js';
import { PageMarks } from '../links/page-marks.js';
import type { ReportEdition, ReportEditionBlock, ReportEditionPost } from '../report.types.js';
import { ALL_POSTS, type EditionEntry, type EditionRow } from './edition.entity.js';
import type { ContentBlock, FrozenPost, StoredAggregates } from './edition-content.js';
import { EditionsRepository } from './editions.repository.js';

/** Editions of a report that are listed. */
export const LISTED_EDITIONS = 50;
const BATCH = 500;

/** An edition with its posts and people. */
export interface WholeEdition {
  readonly row: EditionRow;
  readonly entries: readonly EditionEntry[];
}

/** Reads editions. */
@Injectable()
export class EditionsService {
  constructor(
    private readonly editions: EditionsRepository,
    private readonly links: LinksRepository,
    private readonly marks: PageMarks,
    private readonly clock: Clock,
  ) {}

  /** An edition with all that it shows; null for an unknown id. */
  async whole(scope: WorkspaceRef, id: string): Promise<WholeEdition | null> {
    const row = isUuid(id) ? await this.editions.find(scope, id) : null;
    return row === null ? null : { row, entries: await this.editions.entries(scope, row.id) };
  }

  /** The posts and people of an edition. */
  entriesOf(scope: WorkspaceRef, id: string): Promise<EditionEntry[]> {
    return this.editions.entries(scope, id);
  }

  /** As `whole`, for callers of the API. */
  async find(scope: WorkspaceScope, id: string): Promise<ReportEdition | null> {
    const found = await this.whole(scope, id);
    return found === null ? null : shownEdition(found);
  }

  /** The newest editions of each report, without what they show. */
  async ofReports(
    scope: WorkspaceScope,
    reportIds: readonly string[],
  ): Promise<Map<string, ReportEdition[]>> {
    const rows = await this.editions.ofReports(scope, reportIds, LISTED_EDITIONS);
    const shown = rows.map((row) => shownEdition({ row: { ...row, content: null }, entries: [] }));
    return groupBy(shown, ({ reportId }) => reportId);
  }

  /** Has those begun again that are being made, and pages written again, as they may have data of a person that was erased. */
  async withdraw(scope: WorkspaceRef): Promise<void> {
    await this.editions.withdraw(scope);
    await this.marks.forget(scope.workspaceId);
  }

  /** Removes what has expired, of all workspaces; returns the number of editions and links. */
  async expire(): Promise<number> {
    const now = this.clock.now();
    let removed = 0;
    for (const remove of [this.editions, this.links]) {
      for (let batch = BATCH; batch === BATCH; removed += batch) batch = await remove.expire(now, BATCH);
    }
    return removed;
  }
}

/** An edition as callers of the API see it. */
export function shownEdition({ row, entries }: WholeEdition): ReportEdition {
  const { content, request } = row;
  return {
    id: row.id,
    reportId: row.reportId,
    name: request.name,
    state: row.state,
    error: row.error,
    createdAt: row.createdAt,
    snapshotAt: row.snapshotAt,
    expiresAt: row.expiresAt,
    period: request.span === null ? null : spanOf(request.span),
    filter: request.choice.filter,
    customAttributeConditions: request.choice.conditions,
    currency: content?.currency ?? null,
    rateCardVersion: content?.rateCardVersion ?? null,
    postsCount: content?.postsCount ?? null,
    failingSources: content?.failingSources ?? [],
    aiFields: content?.aiFields ?? [],
    blocks: (content?.blocks ?? []).map((block, index) => shownBlock(block, index, entries)),
    posts: postsOf(entries, ALL_POSTS),
  };
}

/** The posts of a block, or all, as the API gives them. */
export function postsOf(entries: readonly EditionEntry[], block: number): ReportEditionPost[] {
  return entries.flatMap((entry) => {
    if (entry.block !== block || entry.itemId === null) return [];
    const { caption: _, mediaContentId: __, takenAt, ...post } = entry.data as FrozenPost;
    return [{ ...post, itemId: entry.itemId, takenAt: new Date(takenAt) }];
  });
}

/** The aggregates of a block, with the groups of people that are still there. */
export function aggregatesOfBlock(
  { aggregates }: ContentBlock,
  index: number,
  entries: readonly EditionEntry[],
): ItemAggregates | null {
  if (aggregates === null) return null;
  const people = entries.filter((entry) => entry.block === index && entry.itemId === null);
  const groups = people.length > 0 ? people.map(({ data }) => data as ItemAggregateGroup) : aggregates.groups;
  return revived({ ...aggregates, groups });
}

function shownBlock(
  block: ContentBlock,
  index: number,
  entries: readonly EditionEntry[],
): ReportEditionBlock {
  const { brands } = block;
  return {
    ...block,
    groupBy: [...block.groupBy],
    aggregates: aggregatesOfBlock(block, index, entries),
    posts: block.kind === 'GALLERY' ? postsOf(entries, index) : null,
    brands: brands === null ? null : brands.map((brand) => ({ ...brand, figures: [...brand.figures] })),
  };
}

const spanOf = ({ from, to }: { from: string | Date; to: string | Date }) => ({
  from: new Date(from),
  to: new Date(to),
});

/** Aggregates with times where JSON has texts. */
function revived(stored: StoredAggregates): ItemAggregates {
  return {
    ...stored,
    span: stored.span === null ? null : spanOf(stored.span),
    spanBefore: stored.spanBefore === null ? null : spanOf(stored.spanBefore),
    groups: stored.groups.map((group) => ({
      ...group,
      keys: group.keys.map((key) => ({ ...key, span: key.span === null ? null : spanOf(key.span) })),
    })),
  };
}
