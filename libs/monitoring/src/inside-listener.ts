import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import type { HealthService } from './health.service.js';

/** Those who watch a program are few. */
const MAX_CONNECTIONS = 32;
const REQUEST_TIMEOUT_MS = 10_000;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Metrics as Prometheus reads them. */
export interface PublishedMetrics {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Answers a request if it is its own; says whether it is. */
export type OwnPages = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Health and metrics of a program at a port of their own (docs/adr/0100). No proxy passes it on, so there is no path that has to be
 * kept from anybody.
 */
export class InsideListener {
  private readonly logger = new Logger('Monitoring');
  private server: Server | null = null;

  /** @param more other pages at the port */
  constructor(
    private readonly health: HealthService,
    private readonly metrics: PublishedMetrics,
    private readonly more: OwnPages = async () => false,
  ) {}

  /** Begins to answer; nothing happens for port 0. */
  async listen(port: number, host: string): Promise<void> {
    if (port === 0) return;
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
      this.respond(request, response).catch((error: unknown) => {
        this.logger.error(error);
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ status: 'failed' }));
      });
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.listen(port, host);
    await once(server, 'listening');
    this.server = server;
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await this.more(request, response)) return;
    const { status, type, text } = await this.answer(request.url ?? '');
    response.writeHead(status, { 'content-type': type }).end(text);
  }

  private async answer(path: string): Promise<Answer> {
    if (path === '/livez') return json(200, { status: 'ok' });
    if (path === '/metrics') {
      return { status: 200, type: this.metrics.contentType, text: await this.metrics.text() };
    }
    if (path !== '/readyz') return json(404, { status: 'unknown' });
    const down = await this.health.down();
    return down.length === 0 ? json(200, { status: 'ok' }) : json(503, { status: 'unavailable', down });
  }
}

function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json', text: JSON.stringify(body) };
}
