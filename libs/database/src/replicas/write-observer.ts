import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Primary } from './read-replicas.js';
import { EVERY_WORKSPACE, type WriteMarks } from './write-marks.js';

/** What a statement that changes something has in its text; some others have it too. */
const CHANGES = /\b(INSERT|UPDATE|DELETE|TRUNCATE)\b/i;
/** What is noted all the time, and no caller waits for: marked, it would send all readers to the primary. */
const BOOKKEEPING =
  /^\s*(UPDATE api_tokens SET last_used_at|INSERT INTO api_usage|(INSERT INTO|DELETE FROM) queue_groups)\b/;
const changing = new Map<string, boolean>();
/** Texts with numbers in them vary. */
const MAX_TEXTS = 5000;

/**
 * Whether a statement may change something that readers have to see. Bookkeeping belongs to no work, so that it never goes to a
 * replica.
 */
export function mayChange(text: string): boolean {
  const known = changing.get(text);
  if (known !== undefined) return known;
  const found = CHANGES.test(text) && !BOOKKEEPING.test(text);
  if (changing.size < MAX_TEXTS) changing.set(text, found);
  return found;
}

/** What a transaction has written so far, as far as it is known. */
export interface Written {
  /** Ids of the workspaces whose rows its statements name. */
  readonly workspaces: Set<string>;
  isChange: boolean;
}

export const nothingWritten = (): Written => ({ workspaces: new Set(), isChange: false });

/** Marks what this process has committed, for readers of replicas. */
export class WriteObserver {
  private readonly logger = new Logger('WriteObserver');

  /** @param primary asks the primary where it is */
  constructor(
    private readonly marks: WriteMarks,
    private readonly primary: Primary,
  ) {}

  /** Call it after a commit, before anybody is told of it. */
  async committed({ workspaces, isChange }: Written): Promise<void> {
    if (!isChange) return;
    try {
      const { place } = await this.primary();
      await this.marks.note(workspaces.size === 0 ? [EVERY_WORKSPACE] : workspaces, place);
    } catch (error) {
      // It is committed. Readers have it after some seconds at the latest (ReadReplicas).
      this.logger.error(error);
    }
  }
}

/** Methods of an entity manager that change something at once. */
const WRITING: ReadonlySet<string | symbol> = new Set([
  'insert',
  'update',
  'upsert',
  'delete',
  'save',
  'remove',
]);

/** An entity manager outside transactions whose changes are marked. */
export function observed(manager: EntityManager, observer: WriteObserver): EntityManager {
  return new Proxy(manager, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target);
      if (typeof found !== 'function') return found;
      const method = found.bind(target) as (...given: unknown[]) => unknown;
      if (!WRITING.has(name)) return method;
      return async (...given: unknown[]) => {
        const result = await method(...given);
        await observer.committed({ ...nothingWritten(), isChange: true });
        return result;
      };
    },
  });
}
