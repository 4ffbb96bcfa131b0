import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import type { Page } from '@loupe/graphql';
import { Clock, isStorable, isUuid, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { ColleaguesService, MailsService } from '@loupe/people';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { Note, NoteMention } from './note.entity.js';
import { NotesRepository } from './notes.repository.js';
import {
  type CreateNoteInput,
  MAX_MENTIONS,
  MAX_NOTE,
  type NotesArgs,
  type UpdateNoteInput,
} from './notes.types.js';

/** Notes of a workspace, whatever its plan. */
const LIMIT = 20_000;
const LIMITS = { startup: LIMIT, base: LIMIT, growth: LIMIT, agency: LIMIT, enterprise: LIMIT };

/** Who asks, and whether they may change what others have written. */
export interface NoteCaller {
  readonly by: Actor;
  readonly isAdmin: boolean;
}

/** Notes about items and creators. */
@Injectable()
export class NotesService {
  constructor(
    private readonly notes: NotesRepository,
    private readonly colleagues: ColleaguesService,
    private readonly mails: MailsService,
    private readonly db: Database,
    private readonly limits: RowLimitsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Notes, newest first; of an id that is none of the workspace's, none. */
  page(scope: WorkspaceScope, { itemId, creatorId, namesMe, ...page }: NotesArgs, by: Actor): Page<Note> {
    const idOf = (id: string | null | undefined) => (id == null ? null : isUuid(id) ? id : NOBODY);
    const personId = namesMe === true ? (by.kind === 'PERSON' ? by.id : NOBODY) : null;
    return this.notes.page(scope, { itemId: idOf(itemId), creatorId: idOf(creatorId), personId }, page);
  }

  /**
   * Writes a note. The audit log says who, when and about what, not what it says.
   * @throws UserErrors for a text that cannot be, an item, creator or colleague who is not there, and limit_reached
   */
  create(scope: WorkspaceScope, input: CreateNoteInput, { by }: NoteCaller): Promise<Note> {
    const text = readText(input.text);
    return this.db.transaction(async () => {
      const about = await this.subjectOf(scope, input);
      const mentions = await this.readMentions(scope, input.mentionIds ?? []);
      await this.limits.makeRoom(scope, 'notes', this.notes.all(scope), 1, LIMITS);
      const now = this.clock.now();
      const note: Note = {
        workspaceId: scope.workspaceId,
        id: newId(),
        ...about,
        text,
        authorKind: by.kind,
        authorId: by.id,
        authorName: by.name,
        mentions,
        createdAt: now,
        updatedAt: now,
      };
      await this.notes.add(note);
      await this.record('created', note, by);
      await this.tell(scope, note, [], by);
      return note;
    });
  }

  /**
   * Changes what a note says: one's own, or as an administrator any.
   * @throws UserErrors as `create`, and for a note that is not there or somebody else's
   */
  update(scope: WorkspaceScope, id: string, input: UpdateNoteInput, caller: NoteCaller): Promise<Note> {
    const text = readText(input.text);
    return this.db.transaction(async () => {
      const before = await this.own(scope, id, caller);
      const mentions =
        input.mentionIds == null ? before.mentions : await this.readMentions(scope, input.mentionIds);
      const note = { ...before, text, mentions, updatedAt: this.clock.now() };
      const { updatedAt } = note;
      await this.notes.update(scope, before.id, { text, mentions, updatedAt });
      await this.record('updated', note, caller.by);
      await this.tell(scope, note, before.mentions, caller.by);
      return note;
    });
  }

  /**
   * Deletes a note: one's own, or as an administrator any.
   * @throws UserErrors for a note that is not there or somebody else's
   */
  delete(scope: WorkspaceScope, id: string, caller: NoteCaller): Promise<string> {
    return this.db.transaction(async () => {
      const note = await this.own(scope, id, caller);
      await this.notes.delete(scope, note.id);
      await this.record('deleted', note, caller.by);
      return note.id;
    });
  }

  /** Has those told by mail whom a note names and did not before. Who writes it knows. */
  private tell(scope: WorkspaceScope, note: Note, before: readonly NoteMention[], by: Actor): Promise<void> {
    const known = new Set([...before.map(({ id }) => id), by.kind === 'PERSON' ? by.id : null]);
    const named = note.mentions.map(({ id }) => id).filter((id) => !known.has(id));
    return this.mails.tellNamed(scope, note.id, named);
  }

  private async own(scope: WorkspaceScope, id: string, { by, isAdmin }: NoteCaller): Promise<Note> {
    const note = isUuid(id) ? await this.notes.lock(scope, id) : null;
    if (note === null) throw userError(['id'], 'Note not found', 'not_found');
    if (!isAdmin && (note.authorKind !== by.kind || note.authorId !== by.id)) {
      throw userError(['id'], 'is somebody else’s note', 'not_own');
    }
    return note;
  }

  private async subjectOf(
    scope: WorkspaceScope,
    { itemId = null, creatorId = null }: CreateNoteInput,
  ): Promise<Pick<Note, 'itemId' | 'creatorId'>> {
    if ((itemId === null) === (creatorId === null)) {
      throw userError(['input'], 'give either itemId or creatorId');
    }
    if (itemId !== null) {
      const isThere = isUuid(itemId) && (await this.notes.hasItem(scope, itemId));
      if (!isThere) throw userError(['input', 'itemId'], 'Item not found', 'not_found');
    } else {
      const isThere = isUuid(creatorId ?? '') && (await this.notes.hasCreator(scope, creatorId ?? ''));
      if (!isThere) throw userError(['input', 'creatorId'], 'Creator not found', 'not_found');
    }
    return { itemId, creatorId };
  }

  private async readMentions(scope: WorkspaceScope, ids: readonly string[]): Promise<NoteMention[]> {
    if (ids.length > MAX_MENTIONS) {
      throw userError(['input', 'mentionIds'], `must have at most ${MAX_MENTIONS} entries`);
    }
    if (ids.length === 0) return [];
    const known = new Map((await this.colleagues.of(scope)).map((each) => [each.id, each]));
    return [...new Set(ids)].map((id, index) => {
      const colleague = known.get(id);
      if (colleague === undefined) {
        throw userError(['input', 'mentionIds', String(index)], 'Colleague not found', 'not_found');
      }
      return { id: colleague.id, name: colleague.name };
    });
  }

  private async record(done: 'created' | 'updated' | 'deleted', note: Note, by: Actor): Promise<void> {
    const { workspaceId, id, itemId, creatorId, mentions } = note;
    await this.audit.record(by, {
      action: `note.${done}`,
      organizationId: null,
      workspaceId,
      subject: { id, name: itemId === null ? 'a creator' : 'a post' },
      after: { itemId, creatorId, mentions: mentions.map((each) => each.id) },
    });
  }
}

/** No row has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function readText(given: string): string {
  const text = given.trim();
  if (text === '') throw userError(['input', 'text'], "can't be blank");
  if ([...text].length > MAX_NOTE) {
    throw userError(['input', 'text'], `is too long (maximum is ${MAX_NOTE} characters)`);
  }
  if (!isStorable(text)) throw userError(['input', 'text'], 'has characters that cannot be stored');
  return text;
}
