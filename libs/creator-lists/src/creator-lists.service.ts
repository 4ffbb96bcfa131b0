import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import type { Page } from '@loupe/graphql';
import {
  Clock,
  cleanName,
  isUuid,
  knownIds,
  nameProblems,
  newId,
  type UserErrorDetail,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { ColleaguesService } from '@loupe/people';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { CreatorList, CreatorListEntry } from './creator-list.entity.js';
import { CreatorListsRepository } from './creator-lists.repository.js';
import {
  type AddCreatorsToListArgs,
  type CreateCreatorListInput,
  type CreatorListEntriesArgs,
  type ListedCreatorsArgs,
  MAX_LISTED,
  MAX_NOTES,
  type UpdateCreatorListInput,
  type UpdateCreatorsOfListInput,
} from './creator-lists.types.js';
import { readStage, readStages } from './stages.js';

const STAGES = ['To ask', 'Asked', 'Agreed', 'Declined'];
/** No row has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Lists of creators, and who is in them at which stage. */
@Injectable()
export class CreatorListsService {
  constructor(
    private readonly lists: CreatorListsRepository,
    private readonly colleagues: ColleaguesService,
    private readonly db: Database,
    private readonly limits: RowLimitsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** All lists, by name. */
  list(scope: WorkspaceScope): Promise<CreatorList[]> {
    return this.lists.list(scope);
  }

  /** The creators of a list, newest first; of an id that is none of the workspace's, none. */
  entries(
    scope: WorkspaceScope,
    { listId, stage = null, ...page }: CreatorListEntriesArgs,
  ): Page<CreatorListEntry> {
    return this.lists.entries(scope, { listId: isUuid(listId) ? listId : NOBODY, stage }, page);
  }

  /**
   * Makes a list.
   * @throws UserErrors for a name, stages, notes or an owner that cannot be, and limit_reached
   */
  create(scope: WorkspaceScope, input: CreateCreatorListInput, by: Actor): Promise<CreatorList> {
    return this.alone(scope, async () => {
      await this.limits.makeRoom(scope, 'creator lists', this.lists.all(scope));
      const now = this.clock.now();
      const list: CreatorList = {
        workspaceId: scope.workspaceId,
        id: newId(),
        name: readName(input.name),
        notes: readNotes(input.notes, ['input', 'notes']),
        stages: readStages(input.stages ?? STAGES),
        ...(await this.ownerOf(scope, input.ownerId ?? null)),
        createdAt: now,
        updatedAt: now,
      };
      await this.refuseTaken(scope, list);
      await this.lists.add(list);
      await this.record('created', list, by, shown(list));
      return list;
    });
  }

  /**
   * Changes a list. Creators at a stage that is gone are at the first one.
   * @throws UserErrors as `create`, and for a list that is not there
   */
  update(scope: WorkspaceScope, id: string, input: UpdateCreatorListInput, by: Actor): Promise<CreatorList> {
    return this.alone(scope, async () => {
      const before = await this.existing(scope, id, 'id');
      const now = this.clock.now();
      const list: CreatorList = {
        ...before,
        ...(input.name == null ? {} : { name: readName(input.name) }),
        ...(input.notes === undefined ? {} : { notes: readNotes(input.notes, ['input', 'notes']) }),
        ...(input.stages == null ? {} : { stages: readStages(input.stages) }),
        ...(input.ownerId === undefined ? {} : await this.ownerOf(scope, input.ownerId)),
        updatedAt: now,
      };
      await this.refuseTaken(scope, list);
      await this.lists.update(scope, list);
      if (input.stages != null) await this.lists.resetStages(scope, list, now);
      await this.record('updated', list, by, shown(list));
      return list;
    });
  }

  /**
   * Deletes a list; its creators stay in the workspace.
   * @throws UserErrors for a list that is not there
   */
  delete(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.alone(scope, async () => {
      const list = await this.existing(scope, id, 'id');
      await this.lists.delete(scope, list.id);
      await this.record('deleted', list, by, {});
      return list.id;
    });
  }

  /**
   * Puts creators into a list, and those of items. Those that are in it stay at their stage.
   * @throws UserErrors for a list, creators, items or a stage that are not there
   */
  addCreators(scope: WorkspaceScope, args: AddCreatorsToListArgs, by: Actor) {
    const { listId, stage: given = null } = args;
    const creatorIds = args.creatorIds ?? [];
    const itemIds = args.itemIds ?? [];
    const field = itemIds.length > 0 && creatorIds.length === 0 ? 'itemIds' : 'creatorIds';
    refuseNoneOrTooMany([...creatorIds, ...itemIds], field);
    return this.changing(scope, listId, by, async (list) => {
      const stage = readStage(given, list, ['stage']) ?? list.stages[0] ?? '';
      const there = new Set(await this.lists.creators(scope, knownIds(creatorIds)));
      const creatorOf = await this.lists.creatorsOfItems(scope, knownIds(itemIds));
      const problems = [
        ...notFound('creatorIds', creatorIds, (id) => there.has(id), 'Creator not found'),
        ...notFound('itemIds', itemIds, (id) => creatorOf.has(id), 'Item not found'),
      ];
      if (problems.length > 0) throw new UserErrors(problems);
      const ids = [...new Set([...there, ...creatorOf.values()])];
      return this.lists.addEntries(scope, list.id, ids, { stage, now: this.clock.now() });
    });
  }

  /**
   * Gives creators of a list another stage or note.
   * @throws UserErrors for a list or a stage that is not there, and for creators who are not in it
   */
  updateCreators(
    scope: WorkspaceScope,
    args: ListedCreatorsArgs,
    input: UpdateCreatorsOfListInput,
    by: Actor,
  ) {
    refuseNoneOrTooMany(args.creatorIds, 'creatorIds');
    return this.changing(scope, args.listId, by, async (list) => {
      const ids = knownIds(args.creatorIds);
      const stage = readStage(input.stage ?? null, list, ['input', 'stage']) ?? undefined;
      const note = input.note === undefined ? undefined : readNotes(input.note, ['input', 'note']);
      const now = this.clock.now();
      return refuseOthers(args, await this.lists.updateEntries(scope, list.id, ids, { stage, note, now }));
    });
  }

  /**
   * Takes creators out of a list. They need not be in it.
   * @throws UserErrors for a list that is not there
   */
  removeCreators(scope: WorkspaceScope, args: ListedCreatorsArgs, by: Actor) {
    const { listId, creatorIds } = args;
    refuseNoneOrTooMany(creatorIds, 'creatorIds');
    return this.changing(
      scope,
      listId,
      by,
      async (list) => (await this.lists.removeEntries(scope, list.id, knownIds(creatorIds))).length,
    );
  }

  private changing(
    scope: WorkspaceScope,
    listId: string,
    by: Actor,
    change: (list: CreatorList) => Promise<number>,
  ): Promise<{ creatorList: CreatorList; changedCount: number }> {
    return this.alone(scope, async () => {
      const creatorList = await this.existing(scope, listId, 'listId');
      const changedCount = await change(creatorList);
      await this.record('creators_changed', creatorList, by, { creators: changedCount });
      return { creatorList, changedCount };
    });
  }

  private async existing(scope: WorkspaceScope, id: string, field: string): Promise<CreatorList> {
    const list = isUuid(id) ? await this.lists.lock(scope, id) : null;
    if (list === null) throw userError([field], 'List not found', 'not_found');
    return list;
  }

  private async ownerOf(
    scope: WorkspaceScope,
    id: string | null,
  ): Promise<Pick<CreatorList, 'ownerId' | 'ownerName'>> {
    if (id === null) return { ownerId: null, ownerName: null };
    const owner = (await this.colleagues.of(scope)).find((each) => each.id === id);
    if (owner === undefined) throw userError(['input', 'ownerId'], 'Colleague not found', 'not_found');
    return { ownerId: owner.id, ownerName: owner.name };
  }

  private async refuseTaken(scope: WorkspaceScope, { name, id }: CreatorList): Promise<void> {
    if (await this.lists.isTaken(scope, name, id)) {
      throw userError(['input', 'name'], 'has already been taken', 'taken');
    }
  }

  private alone<Result>({ workspaceId }: WorkspaceScope, work: () => Promise<Result>): Promise<Result> {
    return this.db.exclusively(`creator lists ${workspaceId}`, work);
  }

  private async record(
    done: string,
    { workspaceId, id, name }: CreatorList,
    by: Actor,
    after: Record<string, unknown>,
  ): Promise<void> {
    const subject = { id, name };
    await this.audit.record(by, {
      action: `creator_list.${done}`,
      organizationId: null,
      workspaceId,
      subject,
      after,
    });
  }
}

/** @throws UserErrors on a field for no id at all, and for more than one request changes */
function refuseNoneOrTooMany(ids: readonly string[], field: string): void {
  if (ids.length === 0) throw userError([field], 'give at least one id');
  if (ids.length > MAX_LISTED) throw userError([field], `must have at most ${MAX_LISTED} entries`);
}

const notFound = (
  field: string,
  ids: readonly string[],
  isThere: (id: string) => boolean,
  message: string,
): UserErrorDetail[] =>
  ids.flatMap((id, index) =>
    isThere(id.toLowerCase()) ? [] : [{ field: [field, String(index)], message, code: 'not_found' }],
  );

/** @throws UserErrors on the first creator who is not in the list */
function refuseOthers({ creatorIds }: ListedCreatorsArgs, found: readonly string[]): number {
  const missing = creatorIds.findIndex((id) => !found.includes(id.toLowerCase()));
  if (missing >= 0) throw userError(['creatorIds', String(missing)], 'is not in the list', 'not_found');
  return found.length;
}

const shown = ({ name, stages, ownerName }: CreatorList) => ({ name, stages, ownerName });

function readName(given: string): string {
  const name = cleanName(given);
  const problems = nameProblems(name, ['input', 'name']);
  if (problems.length > 0) throw new UserErrors(problems);
  return name;
}

function readNotes(given: string | null | undefined, path: readonly string[]): string | null {
  const notes = given?.trim() ?? '';
  if ([...notes].length > MAX_NOTES)
    throw userError(path, `is too long (maximum is ${MAX_NOTES} characters)`);
  return notes === '' ? null : notes;
}
