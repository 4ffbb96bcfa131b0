import { Clock, isUuid, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { readName, withUniqueName } from '../names.js';
import type { Collection } from './collection.entity.js';
import { COLLECTION_NAMES, CollectionsRepository } from './collections.repository.js';

const NOT_FOUND = 'Collection not found';

/** Collections themselves; what is in them is the matter of memberships. */
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

  /** A collection, or null where the workspace has none with the id. */
  async find(scope: WorkspaceScope, id: string): Promise<Collection | null> {
    const [collection] = isUuid(id) ? await this.collections.byIds(scope, [id]) : [];
    return collection ?? null;
  }

  /**
   * Makes a collection at the end of the saved order.
   * @throws UserErrors for a name that cannot be or that another collection has, or more collections than the plan allows
   */
  create(scope: WorkspaceScope, name: string): Promise<Collection> {
    const cleaned = readName(name);
    return this.collections.exclusively(scope, async () => {
      await this.limits.makeRoom(scope, 'collections', this.collections.all(scope));
      const [collection] = await withUniqueName(COLLECTION_NAMES, () =>
        this.collections.add(scope, [{ id: newId(), name: cleaned }], this.clock.now()),
      );
      if (collection === undefined) throw new Error('An inserted collection was not returned');
      return collection;
    });
  }

  /** @throws UserErrors for an unknown id, a name that cannot be or that another collection has */
  rename(scope: WorkspaceScope, id: string, name: string): Promise<Collection> {
    const cleaned = readName(name);
    return this.collections.exclusively(scope, async () => {
      const collection = await withUniqueName(COLLECTION_NAMES, async () =>
        isUuid(id) ? this.collections.rename(scope, id, cleaned, this.clock.now()) : null,
      );
      if (collection === null) throw userError(['id'], NOT_FOUND);
      return collection;
    });
  }

  /**
   * Deletes a collection and none of its items.
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
