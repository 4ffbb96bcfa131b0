import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppConfig } from '@loupe/config';
import { JOB_NAMES, type JobName } from '@loupe/kernel';
import { TURN_NAMES, type TurnName } from '@loupe/queue';
import { getQueueToken } from '@nestjs/bull';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';
import type { FastifyInstance } from 'fastify';

const PATH = '/jobs';

/** Jobs whose data are what somebody searches for. */
const PRIVATE: ReadonlySet<string> = new Set<JobName>(['embeddings.query']);

/** What a browser may do with its pages: they run their own script, and are in no frame. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'self'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Bull Board, pages of all jobs in Redis to look at, for who knows JOBS_DASHBOARD_PASSWORD. Nothing can be changed by it. */
@Injectable()
export class JobsDashboard implements OnApplicationShutdown {
  private started: Promise<FastifyInstance> | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly modules: ModuleRef,
  ) {}

  /** Whether a path is of its pages. */
  isAt(path: string): boolean {
    const [place = ''] = path.split('?', 1);
    return (
      this.config.get('JOBS_DASHBOARD_PASSWORD') !== '' && (place === PATH || place.startsWith(`${PATH}/`))
    );
  }

  /** Answers a request for one of its pages. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (!this.isAllowed(request.headers.authorization)) {
      const challenge = { 'www-authenticate': 'Basic realm="Jobs of Loupe", charset="UTF-8"' };
      response.writeHead(401, challenge).end('The password is that of JOBS_DASHBOARD_PASSWORD.');
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end('Jobs can only be looked at.');
    } else {
      this.started ??= this.start();
      (await this.started).routing(request, response);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.started)?.close();
  }

  /** Any user name with the password. */
  private isAllowed(authorization = ''): boolean {
    const [scheme = '', credentials = ''] = authorization.split(' ', 2);
    if (scheme.toLowerCase() !== 'basic') return false;
    const text = Buffer.from(credentials, 'base64').toString();
    const given = text.slice(text.indexOf(':') + 1);
    return timingSafeEqual(digest(given), digest(this.config.get('JOBS_DASHBOARD_PASSWORD')));
  }

  private async start(): Promise<FastifyInstance> {
    const [{ fastify }, { createBullBoard }, { BullAdapter }, { FastifyAdapter }] = await Promise.all([
      import('fastify'),
      import('@bull-board/api'),
      import('@bull-board/api/bullAdapter'),
      import('@bull-board/fastify'),
    ]);
    const names: (JobName | TurnName)[] = [...TURN_NAMES, ...JOB_NAMES];
    const queues = names.map((name) => {
      const adapter = new BullAdapter(this.modules.get<Queue>(getQueueToken(name), { strict: false }), {
        readOnlyMode: true,
      });
      if (PRIVATE.has(name)) adapter.setFormatter('data', () => 'It is not shown.');
      return adapter;
    });
    const serverAdapter = new FastifyAdapter().setBasePath(PATH);
    createBullBoard({ queues, serverAdapter, options: { uiConfig: { boardTitle: 'Jobs of Loupe' } } });
    const app = fastify();
    app.register(serverAdapter.registerPlugin(), { prefix: PATH });
    await app.ready();
    return app;
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
