import { Clock } from '@loupe/kernel';
import type { Claim } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { notOffered } from '../fields/fillable.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import { ClaimInputsService } from './claim-inputs.service.js';
import { EnrichmentQueueRepository, type EnrichmentWork } from './enrichment-queue.repository.js';
import { EnrichmentRecorder } from './enrichment-recorder.js';
import { FieldFillerService } from './field-filler.service.js';
import { questionOf } from './question.js';

/** Items of a claim. */
export const ENRICHMENT_BATCH = 20;
export const LEASE_MS = 10 * 60_000;
/** No call begins later in a lease: it must end before the lease does. */
const WORK_MS = LEASE_MS - 4 * 60_000;
/** How long until it is asked again whether it has come, or is not to come. */
const AWAITED_MS = 60_000;
/** Fields of a claim; a workspace with more of them gets several turns. */
const FIELDS_PER_TURN = 8;

/** Fills the fields of items that are due. */
@Injectable()
export class EnrichmentService {
  constructor(
    private readonly tasks: EnrichmentQueueRepository,
    private readonly providers: AiProviderRepository,
    private readonly inputs: ClaimInputsService,
    private readonly filler: FieldFillerService,
    private readonly recorder: EnrichmentRecorder,
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
    const now = this.clock.now();
    const { definitions, earlier, wanted, brand } = await this.inputs.of(scope, tasks, provider);
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
    const written = await this.recorder.write(scope, lease, tasks, wanted, later);
    for (const id of ids.filter((each) => !written.has(each))) {
      await this.tasks.letGo(scope, claim, id, this.clock.now());
    }
    return wanted.failures();
  }
}
