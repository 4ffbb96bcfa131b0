import { Clock, isUuid, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { nameTaken, readName } from '../preset-names.js';
import type { Collection } from './collection.entity.js';
import { CollectionsRepository } from './collections.repository.js';

const NOT_FOUND = 'Collection not found';

/** Collections themselves; memberships.service.ts handles their items. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly limits: RowLimitsService,
    private readonly clock: Clock,
  ) {}

  /** The collections in the workspace's saved order, at most 1000. */
  list(scope: WorkspaceScope): Promise<Collection[]> {
    return this.collections.list(scope);
  }

  /** A collection, or null for an unknown id. */
  async find(scope: WorkspaceScope, id: string): Promise<Collection | null> {
    const [collection] = isUuid(id) ? await this.collections.byIds(scope, [id]) : [];
    return collection ?? null;
  }

  /**
   * Creates a collection at the end of the saved order.
   * @throws UserErrors for an invalid name, a name that another collection has, or more collections than the plan allows
   */
  create(scope: WorkspaceScope, name: string): Promise<Collection> {
    const cleaned = readName(name);
    return this.collections.exclusively(scope, async () => {
      await this.limits.makeRoom(scope, 'collections', this.collections.all(scope));
      const added = [{ id: newId(), name: cleaned }];
      const [collection] = await this.collections.add(scope, added, this.clock.now());
      if (collection === undefined) throw nameTaken();
      return collection;
    });
  }

  /** @throws UserErrors for an unknown id, an invalid name, or a name that another collection has */
  rename(scope: WorkspaceScope, id: string, name: string): Promise<Collection> {
    const cleaned = readName(name);
    return this.collections.exclusively(scope, async () => {
      if (!isUuid(id)) throw userError(['id'], NOT_FOUND);
      const collection = await this.collections.rename(scope, id, cleaned, this.clock.now());
      if (collection !== null) return collection;
      const isKnown = (await this.collections.byIds(scope, [id])).length > 0;
      throw isKnown ? nameTaken() : userError(['id'], NOT_FOUND);
    });
  }

  /**
   * Deletes a collection but not its items.
   * @throws UserErrors for an unknown id
   */
  delete(scope: WorkspaceScope, id: string): Promise<string> {
    return this.collections.exclusively(scope, async () => {
      const deleted = isUuid(id) && (await this.collections.delete(scope, id));
      if (!deleted) throw userError(['id'], NOT_FOUND);
      return id.toLowerCase();
    });
  }
}
