import { type Actor, AuditLog } from '@loupe/audit';
import { Clock, type UserErrorDetail, UserErrors, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { AiUsageRepository, monthOf, sumOf } from '../budget/ai-usage.repository.js';
import { readBudget } from '../fields/ai-field-rules.js';
import { shownUsage } from '../fields/ai-fields.presenter.js';
import { AiFieldsRepository } from '../fields/ai-fields.repository.js';
import { EnrichmentQueueRepository } from '../work/enrichment-queue.repository.js';
import type { AiProviderRow } from './ai-provider.entity.js';
import { AiProviderRepository } from './ai-provider.repository.js';
import type { AiProvider, UpdateAiProviderInput } from './ai-provider.types.js';
import { baseUrlOf } from './ai-provider-address.js';
import { AiProviderSettings } from './ai-provider-settings.js';
import { readPrice, type Wrong } from './ai-vendor-rules.js';

/** Cents for a million tokens: more than any model has ever cost. */
const MAX_PRICE = 1_000_000;

/** Who fills the fields of a workspace: reading and changing it. */
@Injectable()
export class AiProviderService {
  constructor(
    private readonly providers: AiProviderRepository,
    private readonly fields: AiFieldsRepository,
    private readonly queue: EnrichmentQueueRepository,
    private readonly usage: AiUsageRepository,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditLog,
    private readonly settings: AiProviderSettings,
    private readonly clock: Clock,
  ) {}

  /** The provider as administrators see it. */
  async shown(scope: WorkspaceScope): Promise<AiProvider> {
    // One after the other: TypeORM does not wait for other statements of the transaction.
    const provider = await this.providers.find(scope);
    const spent = await this.usage.ofMonth(scope, monthOf(this.clock.now()));
    const { kind, model, inputPrice, outputPrice, monthlyTokens, monthlyCents } = provider;
    return {
      kind,
      baseUrl: baseUrlOf(provider),
      model,
      hasKey: provider.sealedKey !== null,
      inputPrice,
      outputPrice,
      monthlyTokens: monthlyTokens === null ? null : Number(monthlyTokens),
      monthlyCents: monthlyCents === null ? null : Number(monthlyCents),
      usage: shownUsage(sumOf(spent.values())),
    };
  }

  /** The key of a provider in clear; null where it has none. */
  keyOf(provider: Pick<AiProviderRow, 'workspaceId' | 'sealedKey'>): string | null {
    return this.settings.keyOf(provider);
  }

  /**
   * Changes who fills fields. Fields that a provider has paused go on, and posts that waited.
   * @throws UserErrors with everything that is wrong
   */
  update(scope: WorkspaceScope, input: UpdateAiProviderInput, by: Actor): Promise<AiProvider> {
    return this.usage.exclusively(scope, async () => {
      const before = await this.providers.find(scope);
      const now = this.clock.now();
      const after = { ...this.changed(before, input), failures: 0, retryAt: null, updatedAt: now };
      await this.providers.save(after);
      await this.fields.resumeAll(scope, now);
      await this.queue.unpark(scope, now);
      const { organizationId, id: workspaceId, name } = await this.workspaces.find(scope);
      await this.audit.record(by, {
        action: 'ai_provider.updated',
        organizationId,
        workspaceId,
        subject: { id: workspaceId, name },
        before: audited(before),
        after: audited(after),
      });
      return this.shown(scope);
    });
  }

  private changed(before: AiProviderRow, input: UpdateAiProviderInput): AiProviderRow {
    const problems: UserErrorDetail[] = [];
    const wrong: Wrong = (field, message) => problems.push({ field: ['input', field], message });
    const after = this.settings.changed(before, input, wrong);
    for (const name of ['inputPrice', 'outputPrice'] as const) {
      const price = input[name];
      if (price !== undefined) after[name] = readPrice(price, MAX_PRICE, name, wrong);
    }
    for (const name of ['monthlyTokens', 'monthlyCents'] as const) {
      if (input[name] !== undefined) after[name] = readBudget(input[name], ['input', name], problems);
    }
    this.settings.refuseIncomplete(after, wrong);
    const hasPrices = after.inputPrice !== null && after.outputPrice !== null;
    if (after.monthlyCents !== null && baseUrlOf(after) !== null && !hasPrices) {
      wrong('monthlyCents', 'needs inputPrice and outputPrice');
    }
    if (problems.length > 0) throw new UserErrors(problems);
    return after;
  }
}

/** Without the key. */
function audited(provider: AiProviderRow): Record<string, unknown> {
  const { kind, baseUrl, model, inputPrice, outputPrice, monthlyTokens, monthlyCents, sealedKey } = provider;
  return {
    kind,
    baseUrl,
    model,
    inputPrice,
    outputPrice,
    monthlyTokens,
    monthlyCents,
    hasKey: sealedKey !== null,
  };
}
