import type { EngagementSnapshot } from '@loupe/engagement';
import { type RequestContext } from '@loupe/graphql';
import { groupBy, InvalidInputError, isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { HistoriesRepository } from './histories.repository.js';
import { type EngagementAtAge, type EngagementChange, MAX_SNAPSHOTS } from './histories.types.js';
import { difference, interpolated, timedMetricsOf } from './interpolation.js';

/** Ages at which posts are compared, in hours since publication. */
export const AGES = [2, 24, 72, 168, 720] as const;

const HOUR_MS = 3_600_000;

/** An item whose history is asked for. */
export interface HistoryOf {
  itemId: string;
  /** The begin of the change that is asked for. */
  since: Date | null;
}

/** How the metrics of items developed. Each question is one statement for all items of a response. */
@Injectable()
export class HistoriesService {
  constructor(private readonly histories: HistoriesRepository) {}

  /** The items of some ids, in their order and once each; unknown ids are left out. */
  async known(scope: WorkspaceScope, ids: readonly string[], since: Date | null): Promise<HistoryOf[]> {
    const wanted = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
    if (wanted.length === 0) return [];
    const known = await this.histories.takenAt(scope, wanted);
    return wanted.filter((id) => known.has(id)).map((itemId) => ({ itemId, since }));
  }

  /**
   * The newest snapshots of an item, newest first.
   * @throws InvalidInputError for a number out of bounds
   */
  snapshots(context: RequestContext, { itemId }: HistoryOf, first: number): Promise<EngagementSnapshot[]> {
    // Nest does not check the arguments of fields below root fields.
    if (first < 1 || first > MAX_SNAPSHOTS)
      throw new InvalidInputError(`first must be from 1 to ${MAX_SNAPSHOTS}`);
    return context.loader<EngagementSnapshot[]>(this.loadSnapshots, []).load(JSON.stringify([itemId, first]));
  }

  /** The metrics at each of AGES that lies between two snapshots. */
  atAges(context: RequestContext, { itemId }: HistoryOf): Promise<EngagementAtAge[]> {
    return context.loader<EngagementAtAge[]>(this.loadAges, []).load(itemId);
  }

  /** The change from `since` to the newest snapshot; null unless that time is between two snapshots. */
  async change(context: RequestContext, { itemId, since }: HistoryOf): Promise<EngagementChange | null> {
    if (since === null) return null;
    return context
      .loader<EngagementChange | null>(this.loadChanges, null)
      .load(JSON.stringify([itemId, since.getTime()]));
  }

  private readonly loadSnapshots = async (keys: readonly string[], { scope }: RequestContext) => {
    const wanted = keys.map((key) => {
      const [itemId, first] = JSON.parse(key) as [string, number];
      return { itemId, first };
    });
    const rows = await this.histories.newest(scope, wanted);
    return groupBy(rows, ({ itemId, first }) => JSON.stringify([itemId, first]));
  };

  private readonly loadAges = async (itemIds: readonly string[], { scope }: RequestContext) => {
    const takenAt = await this.histories.takenAt(scope, itemIds);
    const wanted = [...takenAt].flatMap(([itemId, published]) =>
      AGES.map((hours) => ({ itemId, hours, at: new Date(published.getTime() + hours * HOUR_MS) })),
    );
    const around = await this.histories.around(scope, wanted);
    const known = wanted.flatMap(({ itemId, hours, at }, index) => {
      const metrics = metricsAt(around[index], at);
      return metrics === null ? [] : [{ itemId, hours, at, ...metrics }];
    });
    return groupBy(known, ({ itemId }) => itemId);
  };

  private readonly loadChanges = async (keys: readonly string[], { scope }: RequestContext) => {
    const wanted = keys.map((key) => {
      const [itemId, since] = JSON.parse(key) as [string, number];
      return { key, itemId, at: new Date(since) };
    });
    const newest = await this.histories.newest(
      scope,
      [...new Set(wanted.map(({ itemId }) => itemId))].map((itemId) => ({ itemId, first: 1 })),
    );
    const around = await this.histories.around(scope, wanted);
    const changes = new Map<string, EngagementChange | null>();
    for (const [index, { key, itemId, at }] of wanted.entries()) {
      const last = newest.find((snapshot) => snapshot.itemId === itemId);
      const before = metricsAt(around[index], at);
      if (last === undefined || before === null) continue;
      changes.set(key, { since: at, until: last.capturedAt, ...difference(before, timedMetricsOf(last)) });
    }
    return changes;
  };
}

function metricsAt(
  around: { before: EngagementSnapshot | null; after: EngagementSnapshot | null } | undefined,
  at: Date,
) {
  const [before, after] = [around?.before ?? null, around?.after ?? null];
  return interpolated(before && timedMetricsOf(before), after && timedMetricsOf(after), at.getTime());
}
