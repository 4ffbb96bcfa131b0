import { createRequire } from 'node:module';
import { AppError } from '@loupe/kernel';
import type { OutboundResponse } from '@loupe/safe-http';
import { LimitedPool, LimitedProcess, type LimitedProgram, type ProcessLimits } from '@loupe/sandbox';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ConnectorError } from '../connector.js';
import { DocumentError } from './document-error.js';
import type { DocumentRefusal, ReaderOperations, ReceivedDocument } from './reader.process.js';

/** Two processes, so that a workspace with documents that take long does not block another one. */
const PROCESSES = 2;
const WAITING = {
  atOnceOfOne: 1,
  /** Each waiting document keeps its bytes in memory, up to 3 MiB. */
  waitingOfOne: 12,
  waitMs: 180_000,
  refusal: 'Too many documents of this workspace wait to be read',
};
const LIMITS: ProcessLimits = {
  memoryKib: 512 * 1024,
  // A feed of 3 MiB takes half a second, or three where its texts are all HTML.
  processorMs: 10_000,
  answerMs: 180_000,
  idleMs: 60_000,
};

const logger = new Logger('Connectors');

const PROGRAM: LimitedProgram = {
  // Resolved as a package, because the process runs compiled code even if this file runs from its source.
  get file() {
    return createRequire(import.meta.url).resolve('@loupe/connectors/reader.process');
  },
  heapMib: 320,
  refused: (refusal) => new DocumentError((refusal as DocumentRefusal).message),
  tooMuch: () => new DocumentError('takes too much memory or time to be read'),
  unavailable: () => new AppError('SERVICE_UNAVAILABLE', 'documents cannot be read at the moment'),
  report: (message) => logger.error(`Documents cannot be read: ${message}`),
};

/**
 * The only way to read pages and feeds of others: in processes with limits of memory and time, one document at a time for each
 * workspace, workspaces in turn (docs/connectors.md). This process never reads one.
 *
 * All methods throw ConnectorError TOO_MUCH for a document that is too deep or takes too much memory or time, UNAVAILABLE if too many
 * documents wait or no process can start.
 */
@Injectable()
export class DocumentReader implements OnApplicationShutdown {
  private readonly pool = new LimitedPool(
    Array.from({ length: PROCESSES }, () => new LimitedProcess(PROGRAM, LIMITS)),
    WAITING,
  );

  /** The feed that was received. @param followed the address that is followed; `link` is the address of the feed that a page names */
  feed(
    workspaceId: string,
    response: OutboundResponse,
    followed: URL,
    now: Date,
  ): Promise<ReturnType<ReaderOperations['feed']>> {
    return this.run(workspaceId, 'feed', response, followed.href, now);
  }

  /** The machine-readable data of the page that was received. */
  page(workspaceId: string, response: OutboundResponse): Promise<ReturnType<ReaderOperations['page']>> {
    return this.run(workspaceId, 'page', response);
  }

  /** Ends the processes, also during work. */
  onApplicationShutdown(): void {
    this.pool.close();
  }

  private async run<Name extends keyof ReaderOperations>(
    workspaceId: string,
    name: Name,
    { body, headers, url }: OutboundResponse,
    ...more: unknown[]
  ): Promise<ReturnType<ReaderOperations[Name]>> {
    const document: ReceivedDocument = {
      body,
      contentType: String(headers['content-type'] ?? ''),
      address: url,
    };
    try {
      const read = await this.pool.run(workspaceId, { name, args: [document, ...more] });
      return read as ReturnType<ReaderOperations[Name]>;
    } catch (error) {
      const { host } = new URL(url);
      if (error instanceof DocumentError) {
        throw new ConnectorError('TOO_MUCH', `${host}: what it sent ${error.message}`);
      }
      if (error instanceof AppError) throw new ConnectorError('UNAVAILABLE', `${host}: ${error.message}`);
      throw error;
    }
  }
}
