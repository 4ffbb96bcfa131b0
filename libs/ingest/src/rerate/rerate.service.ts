import type { Item } from '@loupe/content';
import { Database } from '@loupe/database';
import { earnedMediaValueOf, RateCard, type ReportedMetrics } from '@loupe/engagement';
import type { WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { RerateRepository } from './rerate.repository.js';

const BATCH = 500;

interface StoredMetrics {
  likes: string | null;
  comments: string | null;
  shares: string | null;
  views: string | null;
  impressions: string | null;
}

/** Brings stored earned media values up to a workspace's present rate card. */
@Injectable()
export class RerateService {
  constructor(
    private readonly db: Database,
    private readonly workspaces: WorkspacesService,
    private readonly repository: RerateRepository,
  ) {}

  /**
   * Recomputes the value of every item and snapshot of a workspace, each batch in its own transaction. The reported
   * metrics are not touched, so it may be repeated or interrupted at will.
   * @returns the number of items
   */
  async rerateWorkspace(workspaceId: string): Promise<number> {
    const scope = await this.workspaces.scopeOf(workspaceId);
    const card = RateCard.of(scope.rateCard);
    let rated = 0;
    let after: string | null = null;
    for (;;) {
      const items: Item[] = await this.repository.items(scope, after, BATCH);
      if (items.length === 0) return rated;
      await this.db.transaction(() => this.rerate(scope, card, items));
      rated += items.length;
      after = items.at(-1)?.id ?? null;
    }
  }

  private async rerate(scope: WorkspaceScope, card: RateCard, items: Item[]): Promise<void> {
    const value = (item: Item, metrics: StoredMetrics) =>
      earnedMediaValueOf(item.provider, item.type, numbersOf(metrics), card);
    const itemById = new Map(items.map((item) => [item.id, item]));
    const snapshots = await this.repository.snapshots(scope, [...itemById.keys()]);
    await this.repository.writeItems(
      scope,
      items.map((item) => ({ id: item.id, earnedMediaValue: value(item, item) })),
    );
    await this.repository.writeSnapshots(
      scope,
      snapshots.flatMap((snapshot) => {
        const item = itemById.get(snapshot.itemId);
        if (item === undefined) return [];
        const { itemId: id, capturedAt } = snapshot;
        return [{ id, capturedAt, earnedMediaValue: value(item, snapshot) }];
      }),
    );
  }
}

function numbersOf(metrics: StoredMetrics): ReportedMetrics {
  const number = (metric: string | null) => (metric === null ? null : Number(metric));
  return {
    likes: number(metrics.likes),
    comments: number(metrics.comments),
    shares: number(metrics.shares),
    views: number(metrics.views),
    impressions: number(metrics.impressions),
    followers: null,
  };
}
