import { AppConfig } from '@loupe/config';
import { RateCard } from '@loupe/engagement';
import { RequestGate, RequestLimiter } from '@loupe/http';
import {
  ImportFilesService,
  type ImportPreview,
  ImportPreviewsService,
  ImportStoreModule,
  ImportsModule,
  type NewImport,
} from '@loupe/imports';
import type { WorkspaceScope } from '@loupe/kernel';
import { OauthModule } from '@loupe/oauth';
import { RateLimitModule } from '@loupe/rate-limit';
import { WorkspaceModule, WorkspacesService } from '@loupe/workspace';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { importsRoute } from './imports.route.js';

/** In each half minute a sender has to send as much as a slow telephone line does. */
const LEAST_RATE = 16 * 1024;
const WINDOW_MS = 30_000;

/** Registers the routes. They are no Nest controller, because those support neither the rules of /api/v2 nor streams. */
@Injectable()
class ImportsRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly gate: RequestGate,
    private readonly limiter: RequestLimiter,
    private readonly imports: ImportFilesService,
    private readonly previews: ImportPreviewsService,
    private readonly workspaces: WorkspacesService,
    private readonly config: AppConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(importsRoute, {
      gate: this.gate,
      limiter: this.limiter,
      imports: this.imports,
      preview: (scope, wanted, bytes) => this.preview(scope, wanted, bytes),
      enforceUserAgent: this.config.get('EDGE_USER_AGENT') === 'enforce',
      limits: {
        maxBytes: this.config.get('IMPORT_MAX_BYTES'),
        leastRate: LEAST_RATE,
        windowMs: WINDOW_MS,
      },
    });
  }

  private async preview(
    { workspaceId }: WorkspaceScope,
    wanted: NewImport,
    bytes: AsyncGenerator<Buffer>,
  ): Promise<ImportPreview> {
    const { rateCard, ...scope } = await this.workspaces.scopeOf(workspaceId);
    const context = { scope, rateCard: RateCard.of(rateCard) };
    // A long file is not read to its end; whoever sends it gets the answer all the same when all is sent.
    const kept = unending(bytes);
    const preview = await this.previews.preview(context, wanted, kept);
    for await (const _ of bytes);
    return preview;
  }
}

/** The same bytes, which go on behind the one who stops reading them. */
async function* unending(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) yield next.value;
}

/** POST /api/v2/imports and GET /api/v2/imports/{id}/report. */
@Module({
  imports: [OauthModule, RateLimitModule, ImportsModule, ImportStoreModule, WorkspaceModule],
  providers: [ImportsRouteRegistrar],
})
export class ImportsHttpModule {}
