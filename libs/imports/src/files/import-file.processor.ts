import { RateCard } from '@loupe/engagement';
import { AppError, Clock, type WorkspaceScope } from '@loupe/kernel';
import {
  type Claim,
  Process,
  type QueueWorker,
  QueueWorkers,
  retryAt,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { BEGINNING } from '../format/position.js';
import { DataSetFetcher } from '../hooks/data-set-fetcher.js';
import type { ImportContext } from '../storing/import-batches.service.js';
import { ImportUndoer } from '../undo/import-undoer.js';
import { ImportFileRecorder, LeaseLostError } from './import-file-recorder.js';
import { type ClaimedFile, ImportFilesRepository } from './import-files.repository.js';
import { StoredFileImporter } from './stored-file-importer.js';

/** Workspaces whose files a process imports at a time: more would only make each slower. */
const CONCURRENCY = 2;
const IDLE_MS = 1000;
/** Longer than a turn takes; a file whose worker has died is taken by another after it. */
const LEASE_MS = 30_000;
/** Milliseconds of a turn, so that the next workspace's turn comes soon. */
const TURN_MS = 10_000;
/** Milliseconds between attempts after failures that are not the file's own, such as a full disk: two hours in all. */
const WAITS_MS = [1000, 5000, 30_000, ...Array.from({ length: 23 }, () => 5 * 60_000)];

const GIVEN_UP = 'The rest of the file could not be stored: send it again later';

/** Imports the files that were sent to POST /api/v2/imports. Any number of processes may run one. */
@Processor('import_files')
export class ImportFileProcessor extends TurnProcessor<ClaimedFile> {
  private readonly logger = new Logger('Imports');
  protected readonly worker: QueueWorker<ClaimedFile>;

  constructor(
    private readonly files: ImportFilesRepository,
    private readonly recorder: ImportFileRecorder,
    private readonly importer: StoredFileImporter,
    private readonly undoer: ImportUndoer,
    private readonly fetcher: DataSetFetcher,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    this.worker = workers.open<ClaimedFile>(files.queue, {
      name: 'Imports',
      turns: ['import_files'],
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      setAside: (claim, reason) => this.setAside(claim, reason),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async work({ scope: { workspaceId }, lease, tasks }: Claim<ClaimedFile>): Promise<void> {
    const { rateCard, ...scope } = await this.workspaces.scopeOf(workspaceId);
    const context = { scope, rateCard: RateCard.of(rateCard) };
    for (const file of tasks) {
      try {
        const isDone = file.state === 'DONE' || (await this.turn(context, lease, file));
        if (isDone) await this.tidy(context, lease, file);
        else await this.files.queue.release(scope, lease, [file.id], this.clock.now());
      } catch (error) {
        if (!(error instanceof LeaseLostError)) await this.failed(context, lease, file, error);
      }
    }
  }

  private async setAside({ scope: { workspaceId }, lease, tasks }: Claim<ClaimedFile>, reason: string) {
    const scope = await this.workspaces.scopeOf(workspaceId);
    for (const file of tasks) {
      const next = (file.position ?? BEGINNING).number;
      const rest =
        file.undoes === null ? `the file was stored up to line ${next - 1}` : 'the rest of the posts stays';
      await this.giveUp(scope, lease, file, `${reason}: ${rest}`);
      await this.tidy({ scope }, lease, file);
    }
  }

  /** Imports a part of a file; gives whether nothing of it is left. */
  private async turn(context: ImportContext, lease: string, file: ClaimedFile): Promise<boolean> {
    const { scope } = context;
    const until = performance.now() + TURN_MS;
    if (file.undoes !== null) return this.undoer.turn({ scope, lease, file, undoes: file.undoes, until });
    if (file.dataSet !== null) {
      await this.fetcher.fetch({ scope, lease, id: file.id, dataSet: file.dataSet });
      return false;
    }
    return this.importer.turn(context, lease, file, until);
  }

  /** A file that is not of its format ends its import; anything else is tried again. */
  private async failed(
    { scope }: ImportContext,
    lease: string,
    file: ClaimedFile,
    error: unknown,
  ): Promise<void> {
    const { id, attempts } = file;
    const isOwnFault = !(error instanceof AppError && error.code === 'INVALID_INPUT');
    if (isOwnFault) this.logger.error(error);
    const again = isOwnFault ? retryAt(WAITS_MS, attempts + 1, this.clock.now()) : null;
    if (again !== null) {
      await this.files.queue.fail(scope, lease, [{ id, dueAt: again, attempts: attempts + 1, error: null }]);
      return;
    }
    await this.giveUp(scope, lease, file, isOwnFault ? GIVEN_UP : (error as AppError).message);
    await this.tidy({ scope }, lease, file);
  }

  private giveUp(
    scope: WorkspaceScope,
    lease: string,
    { id, undoes }: ClaimedFile,
    reason: string,
  ): Promise<void> {
    if (undoes !== null) return this.undoer.finish(scope, lease, id, reason, undoes);
    return this.recorder.finish(scope, lease, id, reason);
  }

  /** Removes the bytes first: a row without bytes is found again, bytes without a row are not. */
  private async tidy(
    { scope }: Pick<ImportContext, 'scope'>,
    lease: string,
    { id }: Pick<ClaimedFile, 'id'>,
  ): Promise<void> {
    await this.importer.removeFile(scope, id);
    await this.files.queue.complete(scope, lease, [id]);
  }
}
