import { Database } from '@loupe/database';
import { isUuid, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Collection } from '../collections/collection.entity.js';
import type { View } from '../views/view.entity.js';
import { notFound, type ViewKindNames } from '../views/view.kinds.js';
import { GroupMembersRepository, type GroupPosition } from './group-members.repository.js';
import type { ViewGroup } from './view-group.entity.js';
import { ViewGroupsService } from './view-groups.service.js';

/** What is in groups: each view and collection in one at most. */
@Injectable()
export class GroupMembersService {
  constructor(
    private readonly db: Database,
    private readonly groups: ViewGroupsService,
    private readonly members: GroupMembersRepository,
  ) {}

  /**
   * Puts a view at the end of a group, or takes it out of its group.
   * @param groupId null for no group
   * @throws UserErrors for an unknown group or view
   */
  moveView(
    scope: WorkspaceScope,
    { kind, title }: ViewKindNames,
    viewId: string,
    groupId: string | null,
  ): Promise<View> {
    const put = (target: GroupPosition | null) => this.members.moveView(scope, kind, viewId, target);
    return this.move(scope, { argument: 'viewId', title, id: viewId }, groupId, put);
  }

  /** As moveView, for a collection. */
  moveCollection(scope: WorkspaceScope, collectionId: string, groupId: string | null): Promise<Collection> {
    const put = (target: GroupPosition | null) => this.members.moveCollection(scope, collectionId, target);
    return this.move(
      scope,
      { argument: 'collectionId', title: 'collection', id: collectionId },
      groupId,
      put,
    );
  }

  /**
   * Gives everything in a group a new order.
   * @param ids of all of it, each once
   * @throws UserErrors for an unknown group, or ids that are not exactly those of what is in it
   */
  reorder(scope: WorkspaceScope, groupId: string, ids: readonly string[]): Promise<ViewGroup> {
    return this.db.transaction(async () => {
      const group = await this.groups.lock(scope, groupId, 'groupId');
      const wanted = ids.map((id) => id.toLowerCase());
      const members = new Set(await this.members.ids(scope, group.id));
      const isWhole = wanted.length === members.size && new Set(wanted).size === members.size;
      if (!isWhole || !wanted.every((id) => members.has(id))) {
        throw userError(
          ['viewIds'],
          "must be the ids of all of the group's views and collections, each once",
        );
      }
      await this.members.reorder(scope, group.id, wanted);
      return group;
    });
  }

  /** The group is locked first, so that two things that are put at its end do not get one place. */
  private move<Member>(
    scope: WorkspaceScope,
    moved: { argument: string; title: string; id: string },
    groupId: string | null,
    put: (target: GroupPosition | null) => Promise<Member | null>,
  ): Promise<Member> {
    return this.db.transaction(async () => {
      const target = groupId === null ? null : await this.endOf(scope, groupId);
      const member = isUuid(moved.id) ? await put(target) : null;
      if (member === null) throw userError([moved.argument], notFound(moved.title));
      return member;
    });
  }

  private async endOf(scope: WorkspaceScope, id: string): Promise<GroupPosition> {
    const group = await this.groups.lock(scope, id, 'groupId');
    return { groupId: group.id, position: await this.members.nextPosition(scope, group.id) };
  }
}
