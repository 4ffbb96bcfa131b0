import { AttributeValuesService } from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import { ItemAttributeValuesService } from '@loupe/items';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { type Claim, type FailedTask, retryAt } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { AiFieldsRepository } from '../fields/ai-fields.repository.js';
import { notOffered } from '../fields/offered.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import { AiAnswersRepository } from './ai-answers.repository.js';
import { AwaitedInputsService } from './awaited-inputs.service.js';
import { EnrichmentQueueRepository, type EnrichmentWork } from './enrichment-queue.repository.js';
import { FieldFillerService } from './field-filler.service.js';
import { PostTextsRepository } from './post-texts.repository.js';
import { questionOf } from './question.js';
import { type Definition, RETRY_MS, Wanted } from './wanted.js';

/** Items of a claim. */
export const ENRICHMENT_BATCH = 20;
export const LEASE_MS = 10 * 60_000;
/** No call begins later in a lease: it must end before the lease does. */
const WORK_MS = LEASE_MS - 4 * 60_000;
/** A transcript or a picture that is not tried sooner is not waited for. */
const SOON_MS = 60 * 60_000;
/** How long until it is asked again whether it has come, or is not to come. */
const AWAITED_MS = 60_000;
/** Fields of a claim; a workspace with more of them gets several turns. */
const FIELDS_PER_TURN = 8;

/** Fills the fields of items that are due. */
@Injectable()
export class EnrichmentService {
  constructor(
    private readonly tasks: EnrichmentQueueRepository,
    private readonly fields: AiFieldsRepository,
    private readonly providers: AiProviderRepository,
    private readonly posts: PostTextsRepository,
    private readonly answers: AiAnswersRepository,
    private readonly awaited: AwaitedInputsService,
    private readonly filler: FieldFillerService,
    private readonly values: AttributeValuesService,
    private readonly items: ItemAttributeValuesService,
    private readonly workspaces: WorkspacesService,
    private readonly outbox: Outbox,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Has models answer what is not answered yet for a claim's items, and writes the answers to the items.
   * @returns the reasons of answers that failed
   */
  async enrich(claim: Claim<EnrichmentWork>): Promise<string[]> {
    const { scope, lease, tasks } = claim;
    const endsAt = performance.now() + WORK_MS;
    const ids = tasks.map(({ itemId }) => itemId);
    const provider = await this.providers.find(scope);
    const definitions = await this.definitions(scope);
    const fieldIds = definitions.map(({ field }) => field.id);
    const now = this.clock.now();
    const soon = new Date(now.getTime() + SOON_MS);
    const inputs = definitions.flatMap(({ version }) => version.inputs);
    const awaiting = await this.awaited.of(scope, ids, inputs, soon);
    const [posts, earlier] = await Promise.all([
      this.posts.posts(scope, ids),
      this.answers.of(scope, ids, fieldIds),
    ]);
    const wanted = new Wanted(tasks, posts, definitions, earlier, provider, awaiting);
    const brand = (await this.workspaces.find({ ...scope, timeZone: 'UTC' })).name;
    const laters: Date[] = wanted.waits() ? [new Date(now.getTime() + AWAITED_MS)] : [];
    if (provider.retryAt !== null && provider.retryAt > now) laters.push(provider.retryAt);
    else {
      for (const { field, version } of definitions) {
        if (field.pauseReason !== null || notOffered(provider, field) !== null) continue;
        const due = wanted.dueOf(field);
        if (due.length === 0) continue;
        if (wanted.begin(field) > FIELDS_PER_TURN) {
          laters.push(now);
          break;
        }
        const filled = await this.filler.fill(scope, {
          provider,
          field,
          version,
          question: questionOf(field, version, brand),
          posts: due,
          earlier: new Map(
            earlier.flatMap((answer) => (answer.fieldId === field.id ? [[answer.itemId, answer]] : [])),
          ),
          endsAt,
        });
        wanted.take(filled.answers);
        if (filled.later !== null) laters.push(filled.later);
        if (filled.isPaused) break;
      }
    }
    const [later = null] = laters.toSorted((one, other) => one.getTime() - other.getTime());
    const written = await this.write(scope, lease, tasks, wanted, later);
    for (const id of ids.filter((each) => !written.has(each))) {
      await this.tasks.letGo(scope, claim, id, this.clock.now());
    }
    return wanted.failures();
  }

  /**
   * Writes what is answered, tells of it, and ends or puts off the tasks, all in one transaction.
   * @returns the items of the tasks; those that were changed meanwhile are not among them
   */
  private async write(
    scope: WorkspaceRef,
    lease: string,
    tasks: readonly EnrichmentWork[],
    wanted: Wanted,
    later: Date | null,
  ): Promise<Set<string>> {
    return this.db.transaction(async () => {
      const ids = tasks.map(({ itemId }) => itemId);
      // Passes over an item that is being changed: its answers are outdated, and it is claimed again.
      const held = await this.tasks.queue.held(scope, lease, ids, 'SKIP_LOCKED');
      const own = tasks.filter(({ itemId }) => held.has(itemId));
      const reader = await this.values.reader({ ...scope, timeZone: 'UTC' }, 'ITEM', wanted.keys());
      const changes = new Map(own.map(({ itemId }) => [itemId, wanted.valuesOf(itemId, reader)]));
      const { values } = await this.items.fillItems(scope, changes);
      await this.outbox.append(scope, 'item.enriched', () =>
        [...values].map(([id, customAttributes]) => ({ id, customAttributes })),
      );
      await this.end(scope, lease, own, wanted, later);
      return held;
    });
  }

  private async end(
    scope: WorkspaceRef,
    lease: string,
    tasks: readonly EnrichmentWork[],
    wanted: Wanted,
    later: Date | null,
  ): Promise<void> {
    const now = this.clock.now();
    const fields = await this.fields.all(scope);
    const isOpen = new Set(fields.filter(({ pauseReason }) => pauseReason === null).map(({ id }) => id));
    const done: string[] = [];
    const parked: string[] = [];
    const again: FailedTask[] = [];
    for (const { itemId, attempts } of tasks) {
      const rest = wanted.restOf(itemId);
      const failed = rest.filter((each) => each.attempts > 0);
      const open = rest.filter((each) => isOpen.has(each.fieldId));
      const retries = failed.flatMap((each) => retryAt(RETRY_MS, each.attempts, now) ?? []);
      if (rest.length === 0) done.push(itemId);
      else if (open.length === 0) parked.push(itemId);
      else {
        const isUnasked = open.some((each) => each.attempts === 0);
        const times = [...retries, ...(isUnasked ? [later ?? now] : [])].map((time) => time.getTime());
        const dueAt = times.length === 0 ? now : new Date(Math.min(...times));
        again.push({ id: itemId, dueAt, attempts, error: failed[0]?.failure ?? null });
      }
    }
    await this.tasks.queue.complete(scope, lease, done);
    await this.tasks.park(scope, lease, parked);
    await this.tasks.queue.fail(scope, lease, again);
  }

  private async definitions(scope: WorkspaceRef): Promise<Definition[]> {
    const fields = (await this.fields.all(scope)).filter(({ publishedVersion }) => publishedVersion !== null);
    if (fields.length === 0) return [];
    const versions = await this.fields.versions(
      scope,
      fields.map(({ id }) => id),
    );
    return fields.flatMap((field) => {
      const version = versions.find(
        (each) => each.fieldId === field.id && each.version === field.publishedVersion,
      );
      return version === undefined ? [] : [{ field, version }];
    });
  }
}
