import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { LakeRepository, lakeKey } from './lake.repository.js';
import { LakeManifestService } from './lake-manifest.service.js';
import { LAKE_FORMAT, lakeFolder } from './lake-tables.js';
import { LakeWriter } from './lake-writer.js';

/** How a turn ended: all is written, some is still to be written, or writers that mark nothing have not ended yet. */
export type TurnEnd = 'WRITTEN' | 'MORE' | 'WAITING';

const NO_CHECK = () => undefined;

/** Keeps lakes up to date (docs/lake.md). */
@Injectable()
export class LakeService {
  constructor(
    private readonly db: Database,
    private readonly lakes: LakeRepository,
    private readonly writer: LakeWriter,
    private readonly manifests: LakeManifestService,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes parts of a lake that changed, until all are written or the time is over; at least one.
   * @param check throws where it is to end
   */
  async write(
    scope: WorkspaceScope,
    { mostMs, check = NO_CHECK }: { mostMs: number; check?: () => void },
  ): Promise<TurnEnd> {
    const begun = this.clock.now();
    if (!(await this.prepare(scope))) return 'WAITING';
    await this.lakes.settle(scope);
    const parts = await this.lakes.stale(scope);
    for (const [index, { part }] of parts.entries()) {
      if (index > 0 && this.clock.now().getTime() - begun.getTime() > mostMs) {
        await this.manifests.write(scope);
        return 'MORE';
      }
      check();
      await this.writer.write(scope, part, check);
    }
    // What was committed before the marks were taken is in the files.
    await this.manifests.write(scope, begun);
    await this.lakes.setAsOf(scope, begun);
    return 'WRITTEN';
  }

  /**
   * Writes every file again that has something of a person whose rows are gone, before it returns. What was not written yet is left
   * to the worker, without what a killed process may have left of it. Nothing for a workspace without a lake.
   */
  async withdraw(scope: WorkspaceScope): Promise<void> {
    const lake = await this.lakes.find(scope);
    if (lake === null) return;
    if (!lake.isOn) return this.remove(scope);
    if (!(await this.prepare(scope))) return;
    await this.lakes.settle(scope);
    for (const { part, isWritten } of await this.lakes.stale(scope)) {
      await (isWritten ? this.writer.write(scope, part, NO_CHECK) : this.writer.clear(scope, part));
    }
    await this.manifests.write(scope);
  }

  /** Removes the files of a lake that is off, and forgets it; killed meanwhile, it is still there to be removed. */
  async remove(scope: WorkspaceScope): Promise<void> {
    await this.db.exclusively(lakeKey(scope), async () => {
      // First the row: whoever switches the lake on waits then until its files are removed.
      if (!(await this.lakes.remove(scope))) return;
      for await (const { key } of this.store.list(lakeFolder(scope.workspaceId)))
        await this.store.delete(key);
    });
  }

  /** @returns whether the lake can be written: everything that is committed from now on is marked */
  private async prepare(scope: WorkspaceScope): Promise<boolean> {
    const lake = await this.lakes.find(scope);
    if (lake?.isOn !== true) return false;
    if (lake.timeZone === scope.timeZone && lake.format === LAKE_FORMAT) return true;
    // Without a zone nothing is written yet, and nobody has waited for those who wrote before.
    if (lake.timeZone === null && !(await this.lakes.isMarked(scope))) return false;
    await this.lakes.begin(scope);
    return true;
  }
}
