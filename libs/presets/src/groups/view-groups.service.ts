import { Database } from '@loupe/database';
import { Clock, isUuid, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { readName } from '../preset-names.js';
import { GroupMembersRepository } from './group-members.repository.js';
import type { ViewGroup } from './view-group.entity.js';
import { ViewGroupsRepository } from './view-groups.repository.js';

const NOT_FOUND = 'View group not found';

/** Groups of views and collections. */
@Injectable()
export class ViewGroupsService {
  constructor(
    private readonly db: Database,
    private readonly groups: ViewGroupsRepository,
    private readonly members: GroupMembersRepository,
    private readonly limits: RowLimitsService,
    private readonly clock: Clock,
  ) {}

  /** The groups of the workspace, oldest first; at most 1000. */
  list(scope: WorkspaceScope): Promise<ViewGroup[]> {
    return this.groups.list(scope);
  }

  /** A group, or null for an unknown id. */
  async find(scope: WorkspaceScope, id: string): Promise<ViewGroup | null> {
    const [group] = isUuid(id) ? await this.groups.byIds(scope, [id]) : [];
    return group ?? null;
  }

  /** @throws UserErrors for an invalid name, or more groups than the plan allows */
  create(scope: WorkspaceScope, name: string): Promise<ViewGroup> {
    const cleaned = readName(name);
    return this.db.transaction(async () => {
      await this.limits.makeRoom(scope, 'view groups', this.groups.all(scope));
      return this.groups.add(scope, newId(), cleaned, this.clock.now());
    });
  }

  /** @throws UserErrors for an unknown id or an invalid name */
  async rename(scope: WorkspaceScope, id: string, name: string): Promise<ViewGroup> {
    const cleaned = readName(name);
    const group = isUuid(id) ? await this.groups.rename(scope, id, cleaned, this.clock.now()) : null;
    if (group === null) throw userError(['id'], NOT_FOUND);
    return group;
  }

  /**
   * Deletes a group; its members then have no group.
   * @returns the ids of its members, in their order
   * @throws UserErrors for an unknown id
   */
  delete(scope: WorkspaceScope, id: string): Promise<{ id: string; memberIds: string[] }> {
    return this.db.transaction(async () => {
      const group = await this.lock(scope, id, 'id');
      const memberIds = await this.members.ids(scope, group.id);
      await this.members.release(scope, group.id);
      await this.groups.delete(scope, group.id);
      return { id: group.id, memberIds };
    });
  }

  /**
   * Locks a group against reordering, new members and deletion until the transaction ends.
   * @param argument that named the group
   * @throws UserErrors for an unknown id, on the argument
   */
  async lock(scope: WorkspaceScope, id: string, argument: string): Promise<ViewGroup> {
    const group = isUuid(id) ? await this.groups.lock(scope, id) : null;
    if (group === null) throw userError([argument], NOT_FOUND);
    return group;
  }
}
