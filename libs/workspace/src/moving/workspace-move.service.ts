import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, AuditLog } from '@loupe/audit';
import { AppConfig } from '@loupe/config';
import {
  allDatabases,
  copyIndexes,
  copyRows,
  Database,
  MAIN,
  type MovedRows,
  MovingSide,
  PLACES_KEPT_MS,
  withRunner,
} from '@loupe/database';
import { InvalidInputError, NotFoundError } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Workspace } from '../workspace.entity.js';

/** For so long after callers are refused, those that came before may go on. */
const REQUESTS_MS = 5_000;
const WORK_MS = 60_000;
/** How long a database waits for its copy of the workspace's row; every process makes one each minute. */
const COPY_MS = 150_000;
const POLL_MS = 250;

/** What a move did, or would do. */
export interface MoveReport {
  readonly from: string;
  readonly to: string;
  /** Rows that were copied, by table; null where that was done before. */
  readonly rows: MovedRows | null;
}

/** Called with a sentence about each step. */
type Progress = (line: string) => void;

/** The two databases of a move, and what it has reached. */
interface Move {
  readonly workspace: Workspace;
  readonly source: MovingSide;
  readonly target: MovingSide;
  readonly tell: Progress;
}

/**
 * Moves workspaces to other databases (docs/adr/0076). What a move has reached is in the workspace's row, and each step can be
 * done again, so that after an interruption the same call goes on. Until the map is changed, the source has all rows.
 */
@Injectable()
export class WorkspaceMoveService {
  constructor(
    private readonly db: Database,
    private readonly config: AppConfig,
    private readonly audit: AuditLog,
  ) {}

  /** What would be copied. @throws as `move` */
  preview(id: string, to: string): Promise<MoveReport> {
    return this.between(
      id,
      to,
      () => undefined,
      async ({ workspace, source, target }) => {
        const isThere = workspace.movedFrom !== null;
        return { from: source.name, to: target.name, rows: isThere ? null : await source.count() };
      },
    );
  }

  /**
   * Moves a workspace, or goes on with its move. Callers read meanwhile; what they would write is refused. After an error before it is
   * there, all is as it was.
   * @param to name of its next database
   * @throws NotFoundError for an unknown workspace
   * @throws InvalidInputError if it cannot be moved there
   */
  move(id: string, to: string, by: Actor, tell: Progress): Promise<MoveReport> {
    return this.between(id, to, tell, async (move) => {
      const { workspace, source, target } = move;
      const rows = workspace.movedFrom === null ? await this.bringOver(move, by) : null;
      await this.finish(move);
      return { from: source.name, to: target.name, rows };
    });
  }

  /**
   * Undoes a move that was interrupted before the workspace was in its next database.
   * @throws InvalidInputError if there is none
   */
  cancel(id: string, to: string, tell: Progress): Promise<MoveReport> {
    return this.between(id, to, tell, async (move) => {
      const { workspace, source, target } = move;
      if (workspace.movedFrom !== null) {
        throw new InvalidInputError(
          `The workspace is in the database ${to} already. Run the command without --cancel, which removes what is left in ${source.name}; then move it back.`,
        );
      }
      if (workspace.movingTo === null) throw new InvalidInputError('The workspace is not being moved.');
      await this.undo(move);
      return { from: source.name, to: target.name, rows: null };
    });
  }

  private async bringOver(move: Move, by: Actor): Promise<MovedRows> {
    const { workspace, source, target, tell } = move;
    if (workspace.movingTo === null) await this.checkEmpty(target);
    try {
      tell(`The workspace takes no changes until it is in ${target.name}; it can be read.`);
      await this.state(workspace, { movingTo: target.name });
      await this.waitForRow(target);
      await source.setApart();
      await target.setApart();
      await sleep(REQUESTS_MS);
      tell('Waiting for work that was begun.');
      await source.waitForWork(WORK_MS);
      tell(`Refusing writes in ${source.name}.`);
      await source.raiseFence();
      await target.clear((table) => tell(`Removing what an earlier attempt left in ${table}.`));
      tell('Copying.');
      const rows = await withRunner(
        this.config,
        (reader) =>
          copyRows(source, target, reader, (table, count) => tell(`${count} rows of ${table} copied`)),
        this.namedDatabase(source.name),
      );
      await copyIndexes(source, target, (name) => tell(`Building the index ${name}.`));
      tell(`From now on the workspace is in ${target.name}.`);
      await this.change(move, by);
      return rows;
    } catch (error) {
      await this.undoAfter(move, error);
      throw error;
    }
  }

  /** Changes the map: from here on the target's rows are those that count. */
  private async change({ workspace, source, target }: Move, by: Actor): Promise<void> {
    const { id, name, organizationId } = workspace;
    const database = target.name === MAIN ? null : target.name;
    await this.db.transaction(async () => {
      await this.db.manager.update(Workspace, { id }, { database, movingTo: null, movedFrom: source.name });
      await this.audit.record(by, {
        action: 'workspace.moved',
        organizationId,
        workspaceId: id,
        subject: { id, name },
        before: { database: source.name },
        after: { database: target.name },
      });
    });
    Object.assign(workspace, { database, movingTo: null, movedFrom: source.name });
  }

  /** Removes what is left in the source, once nobody looks for the workspace there. */
  private async finish({ workspace, source, target, tell }: Move): Promise<void> {
    await target.giveBack();
    // Who began while it was thought to be in the source goes on to read there.
    await sleep(PLACES_KEPT_MS + POLL_MS);
    await source.waitForTransactions(() =>
      tell(`Waiting for transactions in ${source.name} that began before.`),
    );
    tell(`Removing what is left in ${source.name}.`);
    await source.clear(() => undefined);
    await source.lowerFence();
    await source.giveBack();
    await this.state(workspace, { movedFrom: null });
  }

  private async undo({ workspace, source, target, tell }: Move): Promise<void> {
    tell(`Undoing: the workspace stays in ${source.name}.`);
    await target.clear(() => undefined);
    await source.lowerFence();
    await target.giveBack();
    await source.giveBack();
    await this.state(workspace, { movingTo: null });
  }

  /** Undoes a move that failed, so that it holds up nobody; what cannot be undone now is left to the operator. */
  private async undoAfter(move: Move, error: unknown): Promise<void> {
    if (move.workspace.movedFrom !== null) return;
    try {
      await this.undo(move);
    } catch (another) {
      throw new Error(
        `The move failed, and so did undoing it (${String(another)}): run it again with --cancel.`,
        { cause: error },
      );
    }
  }

  private async state({ id }: Workspace, state: Partial<Workspace>): Promise<void> {
    await this.db.manager.update(Workspace, { id }, state);
  }

  /** @throws InvalidInputError for a target with rows that are of no move */
  private async checkEmpty(target: MovingSide): Promise<void> {
    const tables = Object.keys(await target.count());
    if (tables.length === 0) return;
    throw new InvalidInputError(
      `The database ${target.name} has rows of this workspace that no move has brought there (${tables.join(', ')}).`,
    );
  }

  /** Rows refer to it as soon as the workspace is there. */
  private async waitForRow(target: MovingSide): Promise<void> {
    for (let waited = 0; !(await target.hasWorkspace()); waited += POLL_MS) {
      if (waited >= COPY_MS)
        throw new Error(`The database ${target.name} did not get its copy of the workspace`);
      await sleep(POLL_MS);
    }
  }

  /** Works with connections to both databases, while no other process moves the workspace. */
  private between<Result>(
    id: string,
    to: string,
    tell: Progress,
    work: (move: Move) => Promise<Result>,
  ): Promise<Result> {
    // Those of the target would be read before they have what is copied.
    if (this.config.get('DATABASE_READ_URLS').length > 0) {
      throw new InvalidInputError('A workspace cannot be moved yet while DATABASE_READ_URLS names replicas.');
    }
    return withRunner(this.config, async (lock) => {
      const [turn] = await lock.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [
        `move of workspace ${id}`,
      ]);
      if (!turn.taken) throw new InvalidInputError('Another process is moving this workspace.');
      const workspace = await this.db.manager.findOneBy(Workspace, { id });
      if (workspace === null) throw new NotFoundError('Workspace');
      const [source, target] = [this.namedDatabase(sourceOf(workspace, to)), this.namedDatabase(to)];
      return withRunner(
        this.config,
        (sourceRunner) =>
          withRunner(
            this.config,
            async (targetRunner) => {
              const sides = [
                new MovingSide(source.name, sourceRunner, id),
                new MovingSide(target.name, targetRunner, id),
              ] as const;
              for (const side of sides) await side.checkRights();
              return work({ workspace, source: sides[0], target: sides[1], tell });
            },
            target,
          ),
        source,
      );
    });
  }

  private namedDatabase(name: string) {
    const found = allDatabases(this.config).find((database) => database.name === name);
    if (found === undefined) throw new InvalidInputError(`DATABASE_OF_WORKSPACES names no database ${name}.`);
    return found;
  }
}

/**
 * Where a workspace is moved from.
 * @throws InvalidInputError if it cannot be moved to that database
 */
function sourceOf({ database, movingTo, movedFrom, deletedAt }: Workspace, to: string): string {
  const here = database ?? MAIN;
  if (deletedAt !== null) throw new InvalidInputError('The workspace is being deleted.');
  if (movingTo !== null && movingTo !== to) {
    throw new InvalidInputError(
      `The workspace is being moved to ${movingTo}: finish that first, or undo it with --cancel.`,
    );
  }
  if (movedFrom !== null) {
    if (to === here) return movedFrom;
    throw new InvalidInputError(
      `What is left of the workspace in ${movedFrom} has to be removed first: move it to ${here} once more.`,
    );
  }
  if (to === here) throw new InvalidInputError(`The workspace is in the database ${to} already.`);
  return here;
}
