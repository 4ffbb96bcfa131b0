import { Clock } from '@loupe/kernel';
import { Every, Process } from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { Processor } from '@nestjs/bull';
import { ImportHooksRepository } from '../hooks/import-hooks.repository.js';
import { importKey } from './import-file.entity.js';
import { ImportFilesRepository } from './import-files.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An upload that takes longer than this has ended, or its process has. */
const ARRIVAL_MS = 2 * DAY_MS;
/** Milliseconds for which reports are kept. */
const REPORT_MS = 30 * DAY_MS;
const BATCH = 1000;
/** Longer than a copy is tried again, so that a worker may stand still for a while. */
const BROUGHT_MS = 7 * DAY_MS;
const BROUGHT = /^imports\/[^/]+\/media\//;

/** Removes what killed processes left of uploads, old reports, and what is known of old deliveries. */
@Processor('imports.expire')
@Every(60 * 60)
export class ImportExpiryProcessor {
  constructor(
    private readonly files: ImportFilesRepository,
    private readonly hooks: ImportHooksRepository,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** Pictures and videos that came with imports: by then they are copied, or were given up. */
  private async removeBrought(now: number): Promise<number> {
    let removed = 0;
    for await (const { key, modifiedAt } of this.store.list('imports/')) {
      if (!BROUGHT.test(key) || now - modifiedAt.getTime() < BROUGHT_MS) continue;
      await this.store.delete(key);
      removed += 1;
    }
    return removed;
  }

  /** @returns number of removed files, parts of reports and deliveries */
  @Process()
  async process(): Promise<number> {
    const now = this.clock.now().getTime();
    const abandoned = await this.files.abandoned(new Date(now - ARRIVAL_MS));
    for (const file of abandoned) {
      await this.store.delete(importKey(file));
      await this.files.remove(file, file.id);
    }
    let removed = abandoned.length + (await this.removeBrought(now));
    const before = new Date(now - REPORT_MS);
    for (const remove of [
      () => this.files.removeReports(before, BATCH),
      () => this.hooks.forget(before, BATCH),
    ])
      for (let found = BATCH; found === BATCH; removed += found) found = await remove();
    return removed;
  }
}
