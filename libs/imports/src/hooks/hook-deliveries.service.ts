import { createHash } from 'node:crypto';
import { Clock, hashOfToken, InvalidInputError, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ImportFilesService, type NewImport } from '../files/import-files.service.js';
import { peek } from '../format/peek.js';
import { ImportMappingsRepository } from '../mappings/import-mappings.repository.js';
import { type ApifyWebhook, apifyWebhookOf, SUCCEEDED } from './apify-webhook.js';
import { mappingOfHook } from './hook-mapping.js';
import type { ImportHook } from './import-hook.entity.js';
import { ImportHooksRepository } from './import-hooks.repository.js';

/** A webhook is smaller than this. */
const MAX_WEBHOOK_BYTES = 256 * 1024;
/** The same bytes within this time are the same delivery; later they are a new reading. */
const SAME_BYTES_MS = 60 * 60 * 1000;

/** Something that arrived at an address. */
export interface Delivery {
  readonly hook: ImportHook;
  readonly wanted: NewImport;
  /** What the sender names it by, where it does; it is the same delivery under the same name. */
  readonly key: string | null;
  readonly bytes: AsyncGenerator<Buffer>;
}

/** What became of a delivery. */
export type DeliveryOutcome =
  | { readonly operationId: string; readonly isRepeated: boolean }
  /** Nothing is imported by it, such as a run that began. */
  | { readonly ignored: string };

/** Ends the transaction that would accept a delivery that has arrived before. */
class RepeatedDelivery extends Error {
  constructor(readonly operationId: string) {
    super('The delivery has arrived before');
  }
}

/** Takes what programs send to the addresses of workspaces. */
@Injectable()
export class HookDeliveriesService {
  constructor(
    private readonly hooks: ImportHooksRepository,
    private readonly mappings: ImportMappingsRepository,
    private readonly files: ImportFilesService,
    private readonly clock: Clock,
  ) {}

  /** The address of a token; null for one that is unknown, was replaced or revoked. Asked at each request. */
  async find(token: string): Promise<ImportHook | null> {
    const hash = hashOfToken(token);
    return hash === null ? null : this.hooks.byToken(hash);
  }

  /**
   * Takes a delivery: posts, or a webhook of Apify whose data set the worker fetches. One that has arrived before gives its
   * operation again.
   * @throws InvalidInputError as for a file, and for a webhook that cannot be followed
   * @throws AppError as of ImportFilesService.accept
   */
  async take(scope: WorkspaceScope, delivery: Delivery): Promise<DeliveryOutcome> {
    const { hook } = delivery;
    try {
      const outcome = await this.taken(scope, delivery);
      await this.hooks.used(hook, null, this.clock.now());
      return outcome;
    } catch (error) {
      if (error instanceof RepeatedDelivery) return { operationId: error.operationId, isRepeated: true };
      const problem = error instanceof Error ? error.message.slice(0, 500) : 'It could not be stored';
      await this.hooks.used(hook, problem, this.clock.now());
      throw error;
    }
  }

  private async taken(scope: WorkspaceScope, delivery: Delivery): Promise<DeliveryOutcome> {
    const { hook, wanted } = delivery;
    const { head, rest } = await peek(delivery.bytes, MAX_WEBHOOK_BYTES);
    const webhook = head.length < MAX_WEBHOOK_BYTES ? webhookIn(head) : null;
    if (webhook !== null) return this.told(scope, delivery, webhook);
    const mapping = await mappingOfHook(this.mappings, scope, hook);
    const operationId = await this.files.accept(
      scope,
      {
        ...wanted,
        provider: wanted.provider ?? hook.provider,
        mapping: mapping ?? wanted.mapping,
      },
      rest,
      ({ id, digest }) =>
        delivery.key === null
          ? this.claim(scope, hook, id, `bytes ${digest.toString('hex')}`, SAME_BYTES_MS)
          : this.claim(scope, hook, id, `key ${delivery.key}`),
    );
    return { operationId, isRepeated: false };
  }

  private async told(
    scope: WorkspaceScope,
    { hook, wanted }: Delivery,
    { eventType, dataSetId, endedAt, run }: ApifyWebhook,
  ): Promise<DeliveryOutcome> {
    if (eventType !== SUCCEEDED) return { ignored: eventType };
    if (hook.apifyToken === null)
      throw new InvalidInputError(
        'This address has no token of Apify, so that the data set cannot be fetched: make one with apifyToken',
      );
    if (dataSetId === null)
      throw new InvalidInputError(
        'resource.defaultDatasetId: is missing: use the default template of the payload',
      );
    // So that it is told at once, and not by the worker.
    await mappingOfHook(this.mappings, scope, hook);
    const answers = { ...(endedAt === null ? {} : { readAt: endedAt }), ...wanted.answers };
    const dataSet = { hookId: hook.id, dataSetId, answers };
    const provider = wanted.provider ?? hook.provider;
    const operationId = await this.files.acceptDataSet(scope, { provider, dataSet }, ({ id }) =>
      this.claim(scope, hook, id, `run ${dataSetId} ${run}`),
    );
    return { operationId, isRepeated: false };
  }

  /** @throws RepeatedDelivery */
  private async claim(
    scope: WorkspaceScope,
    { id: hookId }: ImportHook,
    operationId: string,
    name: string,
    sameForMs = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    // It may have been revoked while the bytes arrived.
    if (!(await this.hooks.hold(scope, hookId))) throw new NotFoundError('Import hook');
    const now = this.clock.now();
    const key = createHash('sha256').update(name).digest();
    const since = new Date(Math.max(0, now.getTime() - sameForMs));
    const earlier = await this.hooks.claim(scope, { hookId, key, operationId, createdAt: now }, since);
    if (earlier !== null) throw new RepeatedDelivery(earlier);
  }
}

function webhookIn(head: Buffer): ApifyWebhook | null {
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
  if (!text.startsWith('{') || !text.includes('"eventType"')) return null;
  try {
    return apifyWebhookOf(JSON.parse(text));
  } catch {
    // Lines of JSON are no webhook, and whoever reads them tells what is wrong with them.
    return null;
  }
}
