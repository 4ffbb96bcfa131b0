import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { AppConfig } from '@loupe/config';
import { GaugesService, HealthService } from '@loupe/monitoring';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { JobsDashboard } from './jobs-dashboard.js';

/** Those who watch a worker are few. */
const MAX_CONNECTIONS = 32;
const REQUEST_TIMEOUT_MS = 10_000;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Health and gauges of a worker at WORKER_PORT, and its page of jobs; without the setting it does not listen. */
@Injectable()
export class MonitoringServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Monitoring');
  private server: Server | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly health: HealthService,
    private readonly gauges: GaugesService,
    private readonly dashboard: JobsDashboard,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const port = this.config.get('WORKER_PORT');
    if (port === 0) return;
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
      const path = request.url ?? '';
      if (this.dashboard.isAt(path)) {
        this.dashboard.answer(request, response).catch((error: unknown) => {
          this.logger.error(error);
          response.writeHead(500).end();
        });
        return;
      }
      this.answer(path)
        .catch((error: unknown) => {
          this.logger.error(error);
          return json(500, { status: 'failed' });
        })
        .then(({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text));
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.listen(port, this.config.get('HOST'));
    await once(server, 'listening');
    this.server = server;
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(path: string): Promise<Answer> {
    if (path === '/livez') return json(200, { status: 'ok' });
    if (path === '/metrics') {
      return { status: 200, type: this.gauges.contentType, text: await this.gauges.text() };
    }
    if (path !== '/readyz') return json(404, { status: 'unknown' });
    const down = await this.health.down();
    return down.length === 0 ? json(200, { status: 'ok' }) : json(503, { status: 'unavailable', down });
  }
}

function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json', text: JSON.stringify(body) };
}
