import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from 'typeorm';
import { noteStatement } from './checked-statements.js';

/** A statement as it was sent. */
export interface SentStatement {
  text: string;
  parameters: unknown[];
}

/** What was sent for some work of a test: by its requests, and by what it calls itself. */
interface Recording {
  readonly id: string;
  readonly sent: SentStatement[];
  requests: number;
  failures: number;
}

/** The recording that the running code belongs to, in the test and, for its requests, in the application. */
const current = new AsyncLocalStorage<Recording>();
const recordings = new Map<string, Recording>();
const origins = new Set<string>();
let last = 0;

/** Names the recording in requests of the test to an application in this process. */
const HEADER = 'x-recording';

interface CreatedRequest {
  origin: string | URL;
  addHeader(name: string, value: string): void;
}

/** The header by which a request that is not sent by fetch belongs to the recording of its test. */
export function recordingHeaders(): Record<string, string> {
  const recording = current.getStore();
  return recording === undefined ? {} : { [HEADER]: recording.id };
}

subscribe('undici:request:create', (message) => {
  const { request } = message as { request: CreatedRequest };
  const recording = current.getStore();
  if (recording !== undefined && origins.has(String(request.origin))) request.addHeader(HEADER, recording.id);
});

/**
 * Records the SQL statements that a running application sends for some work of a test. Statements of other requests, and of
 * work in the background, are not among them: they belong to another recording or to none.
 */
export class StatementRecorder implements Logger {
  private server: Server | null = null;
  private everything: SentStatement[] | null = null;

  /** From now on requests to an application are recorded too. */
  follow(server: Server, origin: string): void {
    this.server = server;
    origins.add(origin);
    const emit = server.emit.bind(server);
    server.emit = (event: string, ...values: unknown[]): boolean => {
      const name = event === 'request' ? (values[0] as IncomingMessage).headers[HEADER] : undefined;
      const recording = recordings.get(String(name));
      if (recording === undefined) return emit(event, ...values);
      recording.requests += 1;
      return current.run(recording, () => emit(event, ...values));
    };
  }

  logQuery(text: string, parameters: unknown[] = []): void {
    noteStatement(text);
    current.getStore()?.sent.push({ text, parameters });
    this.everything?.push({ text, parameters });
  }

  /** The statements sent for `work`. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    return (await this.sentDuring(work)).map(({ text }) => text);
  }

  /** As `during`, with their parameters. */
  async sentDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
    return (await this.record(work)).sent;
  }

  /** All statements of the application while `work` ran: for what a worker does, which no request asks for. */
  async allDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
    const sent: SentStatement[] = [];
    this.everything = sent;
    try {
      await work();
    } finally {
      this.everything = null;
    }
    return sent;
  }

  /** Number of statements for `work` that PostgreSQL refused; each left an error in its log. */
  async failedDuring(work: () => Promise<unknown>): Promise<number> {
    return (await this.record(work)).failures;
  }

  logQueryError(): void {
    const recording = current.getStore();
    if (recording !== undefined) recording.failures += 1;
  }

  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}

  /** @throws Error where the work asked the application nothing that could be recorded */
  private async record(work: () => Promise<unknown>): Promise<Recording> {
    last += 1;
    const recording: Recording = { id: String(last), sent: [], requests: 0, failures: 0 };
    recordings.set(recording.id, recording);
    try {
      await current.run(recording, work);
    } finally {
      recordings.delete(recording.id);
    }
    if (this.server !== null && recording.requests === 0 && recording.sent.length === 0)
      throw new Error('Nothing was recorded: ask the application by fetch, or call its services');
    return recording;
  }
}
