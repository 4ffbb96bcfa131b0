import type { Creator, Item } from '@loupe/content';
import {
  CreatorFactsRepository,
  CreatorsAndProfilesRepository,
  PermalinksService,
  RightsRepository,
} from '@loupe/items';
import { groupBy, keyBy, type WorkspaceScope } from '@loupe/kernel';
import { MediaRepository } from '@loupe/media';
import { CollectionsRepository } from '@loupe/presets';
import { Injectable } from '@nestjs/common';
import type { ExportedItem, ItemNeeds } from '../columns/item.columns.js';
import type { ExportedCreator } from '../columns/people.columns.js';
import { partsOf } from './batch-sizes.js';

/** Reads what exported rows have beside their own columns: a statement for each kind of data and batch. */
@Injectable()
export class RelatedRowsService {
  constructor(
    private readonly media: MediaRepository,
    private readonly rights: RightsRepository,
    private readonly collections: CollectionsRepository,
    private readonly permalinks: PermalinksService,
    private readonly people: CreatorsAndProfilesRepository,
    private readonly facts: CreatorFactsRepository,
  ) {}

  /** Items with what is needed of them. */
  async *items(
    scope: WorkspaceScope,
    batches: AsyncIterable<readonly Item[]>,
    needs: ItemNeeds,
    origin: string,
  ): AsyncGenerator<ExportedItem[]> {
    for await (const items of batches) {
      for (const part of await this.parts(scope, items, needs)) {
        yield await this.complete(scope, part, needs, origin);
      }
    }
  }

  /** Items in parts whose transcripts are read together: a single one may have millions of characters. */
  private async parts(scope: WorkspaceScope, items: readonly Item[], needs: ItemNeeds) {
    if (!needs.transcripts) return [items];
    const ids = items.map(({ id }) => id);
    const lengths = keyBy(await this.media.transcriptBytes(scope, ids), ({ itemId }) => itemId);
    return partsOf(items, ({ id }) => lengths.get(id)?.bytes ?? 0);
  }

  private async complete(
    scope: WorkspaceScope,
    items: readonly Item[],
    needs: ItemNeeds,
    origin: string,
  ): Promise<ExportedItem[]> {
    const ids = items.map(({ id }) => id);
    const texts = needs.transcripts ? await this.media.transcriptionsOfItems(scope, ids) : [];
    const transcripts = groupBy(texts, ({ itemId }) => itemId);
    const members = needs.collections ? await this.collections.ofItems(scope, ids) : [];
    const collections = groupBy(members, ({ itemId }) => itemId);
    const rights = needs.rights ? await this.rights.ofItems(scope, ids) : null;
    return items.map((item) => ({
      item,
      archivePublicUrl: needs.archivePublicUrl ? origin + this.pathOf(item) : null,
      collections: (collections.get(item.id) ?? []).map(({ name }) => name),
      transcripts: (transcripts.get(item.id) ?? []).map(({ transcript }) => transcript),
      rights: rights?.get(item.id) ?? null,
    }));
  }

  /** Creators with their profiles, and what their posts say. */
  async *creators(
    scope: WorkspaceScope,
    batches: AsyncIterable<readonly Creator[]>,
  ): AsyncGenerator<ExportedCreator[]> {
    for await (const creators of batches) {
      const ids = creators.map(({ id }) => id);
      const profiles = groupBy(
        await this.people.profilesOfCreators(scope, ids),
        ({ creatorId }) => creatorId ?? '',
      );
      const names = keyBy(await this.facts.displayNames(scope, ids), ({ creatorId }) => creatorId);
      const posts = keyBy(await this.facts.posts(scope, ids), ({ creatorId }) => creatorId);
      yield creators.map((creator) => ({
        creator,
        displayName: names.get(creator.id)?.name ?? null,
        postsCount: posts.get(creator.id)?.postsCount ?? 0,
        lastPostAt: posts.get(creator.id)?.lastPostAt ?? null,
        profiles: profiles.get(creator.id) ?? [],
      }));
    }
  }

  private pathOf({ workspaceId, id, permalinkSerial }: Item): string {
    return this.permalinks.pathOf({ workspaceId, itemId: id, serial: permalinkSerial });
  }
}
