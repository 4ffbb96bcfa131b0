import { isDeepStrictEqual } from 'node:util';
import { Clock, groupBy, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ChangedItems } from '../changed-items.js';
import { RightsRepository } from './rights.repository.js';
import type { ItemRights } from './rights.types.js';

/** Changes the rights to many items so that it can be undone; all in the caller's transaction, which is the only writer. */
@Injectable()
export class RightsChangesService {
  constructor(
    private readonly rights: RightsRepository,
    private readonly clock: Clock,
  ) {}

  /** Changes the rights to items of the workspace itself. */
  async change(
    scope: WorkspaceScope,
    ids: readonly string[],
    change: Partial<ItemRights>,
  ): Promise<ChangedItems<Partial<ItemRights>>> {
    const before = new Map<string, Partial<ItemRights>>();
    for (const [id, rights] of await this.current(scope, ids)) {
      const differing = keysOf(change).filter((key) => !isDeepStrictEqual(rights[key], change[key]));
      if (differing.length > 0) before.set(id, only(rights, differing));
    }
    if (before.size > 0) await this.rights.update(scope, [...before.keys()], change, this.clock.now());
    return { before, failed: new Map() };
  }

  /**
   * Undoes a change. An item of which one of the rights was changed since stays as it is.
   * @returns ids of the items that have again what they had
   */
  async restore(
    scope: WorkspaceScope,
    before: ReadonlyMap<string, Partial<ItemRights>>,
    change: Partial<ItemRights>,
  ): Promise<Set<string>> {
    const restored = [...(await this.current(scope, [...before.keys()]))].flatMap(([id, rights]) => {
      const had = before.get(id) ?? {};
      return keysOf(had).every((key) => isDeepStrictEqual(rights[key], change[key])) ? [{ id, had }] : [];
    });
    for (const alike of groupBy(restored, ({ had }) => JSON.stringify(had)).values()) {
      const had = alike[0]?.had ?? {};
      const ids = alike.map(({ id }) => id);
      await this.rights.update(scope, ids, had, this.clock.now());
    }
    return new Set(restored.map(({ id }) => id));
  }

  private async current(scope: WorkspaceScope, ids: readonly string[]): Promise<Map<string, ItemRights>> {
    const locked = await this.rights.lock(scope, ids);
    return this.rights.ofItems(
      scope,
      locked.map(({ id }) => id),
    );
  }
}

function keysOf(rights: Partial<ItemRights>): (keyof ItemRights)[] {
  return Object.keys(rights) as (keyof ItemRights)[];
}

function only(rights: ItemRights, keys: readonly (keyof ItemRights)[]): Partial<ItemRights> {
  return Object.fromEntries(keys.map((key) => [key, rights[key]]));
}
