import { ConnectorError, ConnectorRegistry } from '@loupe/connectors';
import type { CapturedPost } from '@loupe/content';
import { Clock } from '@loupe/kernel';
import type { Group } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';
import { OperationWorkRepository, type TakenImport } from '../operations/operation-work.repository.js';
import type { Errand } from './errands.js';
import { FiguresReader, type ReadingContext } from './figures-reader.js';
import { ImportRecorder } from './import-recorder.js';

const IMPORTS = 5;
const LEASE_MS = 5 * 60_000;

/** Fetches the posts that uploadItemFromUrl was asked for. */
@Injectable()
export class Imports {
  private readonly logger = new Logger('Refresh');

  constructor(
    private readonly work: OperationWorkRepository,
    private readonly connectors: ConnectorRegistry,
    private readonly reader: FiguresReader,
    private readonly recorder: ImportRecorder,
    private readonly clock: Clock,
  ) {}

  /** An errand for each workspace with posts that are to be imported now. */
  async due(): Promise<Errand[]> {
    const groups = await this.work.imports.due(this.clock.now());
    return groups.map((group) => ({
      key: `import ${group.workspaceId}`,
      isAskedFor: true,
      run: () => this.import(group),
    }));
  }

  private async import(group: Group): Promise<void> {
    const context = await this.reader.open(group.workspaceId);
    const claiming = { now: this.clock.now(), leaseMs: LEASE_MS, limit: IMPORTS };
    const { lease, tasks } = await this.work.imports.claim(group, claiming);
    await Promise.all(tasks.map((each) => this.importOne(context, lease, each)));
  }

  private async importOne(context: ReadingContext, lease: string, taken: TakenImport): Promise<void> {
    try {
      const post = await this.fetch(context, taken.input.url);
      await this.recorder.succeeded(context, lease, taken, post);
    } catch (error) {
      if (!(error instanceof ConnectorError)) this.logger.error(error);
      await this.recorder.failed(context, lease, taken, error instanceof ConnectorError ? error : OWN_FAULT);
    }
  }

  private fetch({ scope }: ReadingContext, url: string): Promise<CapturedPost> {
    const found = this.connectors.forUrl(new URL(url));
    if (found === null) throw new ConnectorError('UNSUPPORTED', 'Posts cannot be imported from this site');
    return found.connector.fetchPost(scope, found.post);
  }
}

/** Tried again as if the platform could not be reached. */
const OWN_FAULT = new ConnectorError(
  'UNAVAILABLE',
  'The post was fetched but could not be stored: try again later',
);
