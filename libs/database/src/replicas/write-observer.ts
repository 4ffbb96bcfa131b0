import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Primary } from './read-replicas.js';
import { EVERY_WORKSPACE, type WriteMarks } from './write-marks.js';

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
