import { AppConfig } from '@loupe/config';
import { RateCard } from '@loupe/engagement';
import { RequestGate, RequestLimiter } from '@loupe/http';
import {
  HookDeliveriesService,
  ImportFilesService,
  type ImportHook,
  type ImportPreview,
  ImportPreviewsService,
  ImportStoreModule,
  ImportsModule,
  type NewImport,
} from '@loupe/imports';
import type { TokenScope, WorkspaceScope } from '@loupe/kernel';
import { OauthModule } from '@loupe/oauth';
import { RateLimitModule } from '@loupe/rate-limit';
import { WorkspaceModule, WorkspacesService } from '@loupe/workspace';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { IncomingImportLimits } from './arriving.js';
import { hooksRoute } from './hooks.route.js';
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
      limits: limitsOf(this.config),
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

/** Registers the route of the addresses to which programs send posts. */
@Injectable()
class HooksRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly limiter: RequestLimiter,
    private readonly deliveries: HookDeliveriesService,
    private readonly workspaces: WorkspacesService,
    private readonly config: AppConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(hooksRoute, {
      limiter: this.limiter,
      deliveries: this.deliveries,
      admissionOf: (hook) => this.admissionOf(hook),
      limits: limitsOf(this.config),
    });
  }

  /** What an address may do: write to its workspace, within its plan. */
  private async admissionOf({ id, name, workspaceId }: ImportHook) {
    const { rateCard: _, ...workspace } = await this.workspaces.scopeOf(workspaceId);
    const { organizationId } = await this.workspaces.find(workspace);
    const scopes: readonly TokenScope[] = ['write'];
    return {
      principal: { tokenId: id, name, organizationId, workspaceId, scopes },
      ...{ workspace, owner: organizationId ?? workspaceId },
      plan: await this.workspaces.planOf(workspace),
    };
  }
}

function limitsOf(config: AppConfig): IncomingImportLimits {
  return { maxBytes: config.get('IMPORT_MAX_BYTES'), leastRate: LEAST_RATE, windowMs: WINDOW_MS };
}

/** POST /api/v2/imports, POST /api/v2/imports/hooks/{token} and GET /api/v2/imports/{id}/report. */
@Module({
  imports: [OauthModule, RateLimitModule, ImportsModule, ImportStoreModule, WorkspaceModule],
  providers: [ImportsRouteRegistrar, HooksRouteRegistrar],
})
export class ImportsHttpModule {}
