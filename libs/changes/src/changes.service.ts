import { decodeCursor, encodeCursor } from '@loupe/graphql';
import { AppError, Clock, InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ChangeRow } from './change.entity.js';
import type { Change, ChangeAction, ChangedType, ChangePage, ChangesArgs } from './change.types.js';
import { DEFAULT_CHANGES } from './change.types.js';
import { ChangesRepository, SCANNED } from './changes.repository.js';

const DAY_MS = 86_400_000;
/** Changes are kept a day longer than is promised, so that the promise holds whenever they are removed. */
const KEPT_DAYS = 31;

const SCOPE = { connection: 'changes', entity: '', sort: 'POSITION ASC' };
const POSITION = /^\d{1,18}$/;

/** The place before all changes. */
const BEGIN = '0';

/** Lists changes in the order in which they were committed. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly changes: ChangesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of changes. Changes that are not yet committed come later, never before a change that was returned. A page of some
   * types may be short, or empty, and others follow: its cursor is after the last change that was looked at.
   * @throws InvalidInputError for an invalid cursor
   * @throws AppError CURSOR_EXPIRED for one after which changes have been removed
   */
  async page(scope: WorkspaceScope, { after, types, first }: ChangesArgs): Promise<ChangePage> {
    const limit = first ?? DEFAULT_CHANGES;
    const position = after == null ? BEGIN : positionOf(after);
    const read = await this.changes.after(scope, position, [...new Set(types ?? [])], limit + 1);
    if (after != null && BigInt(position) < BigInt(read.removedTo)) {
      throw new AppError(
        'CURSOR_EXPIRED',
        'after: changes since this cursor are not kept any more; read everything again, and go on from latestCursor',
      );
    }
    const isFull = read.changes.length > limit;
    const nodes = read.changes.slice(0, limit);
    const end = isFull ? nodes.at(-1)?.position : read.scannedTo;
    // Removed changes count as read: a list without any is not older than they are.
    const none = after == null ? read.removedTo : position;
    return {
      nodes: nodes.map(changeOf),
      hasNextPage: isFull || read.scanned === SCANNED,
      endCursor: cursorAt(end ?? none),
      latestCursor: cursorAt(read.newest ?? read.removedTo),
    };
  }

  /** Removes changes that are too old to be kept; gives their number. */
  removeOld(): Promise<number> {
    return this.changes.removeBefore(new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS));
  }
}

function positionOf(cursor: string): string {
  const { id } = decodeCursor(SCOPE, cursor);
  if (!POSITION.test(id)) throw new InvalidInputError('Invalid cursor');
  return id;
}

function cursorAt(position: string): string {
  return encodeCursor(SCOPE, { value: null, id: position });
}

function changeOf({ position, type, action, objectId, at }: ChangeRow): Change {
  return { id: position, type: type as ChangedType, action: action as ChangeAction, objectId, at };
}
