import { type Actor, AuditLog } from '@loupe/audit';
import { AppConfig, Sealer } from '@loupe/config';
import { Clock, type UserErrorDetail, UserErrors, type WorkspaceScope } from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { AiUsageRepository, monthOf, sumOf } from '../budget/ai-usage.repository.js';
import { shownUsage } from '../fields/ai-fields.presenter.js';
import { AiFieldsRepository } from '../fields/ai-fields.repository.js';
import { readBudget } from '../fields/definition-rules.js';
import { EnrichmentQueueRepository } from '../work/enrichment-queue.repository.js';
import type { AiProviderRow } from './ai-provider.entity.js';
import { AiProviderRepository } from './ai-provider.repository.js';
import type { AiProvider, UpdateAiProviderInput } from './ai-provider.types.js';
import { readPrice, readVendorKey, readVendorUrl, refuseModel, type Wrong } from './vendor-rules.js';
import { VENDOR_URLS } from './vendors.js';

/** Cents for a million tokens: more than any model has ever cost. */
const MAX_PRICE = 1_000_000;

/** Who fills the fields of a workspace: reading and changing it. */
@Injectable()
export class AiProviderService {
  private readonly sealer: Sealer;

  constructor(
    private readonly providers: AiProviderRepository,
    private readonly fields: AiFieldsRepository,
    private readonly queue: EnrichmentQueueRepository,
    private readonly usage: AiUsageRepository,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditLog,
    private readonly http: SafeHttp,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.sealer = new Sealer(config, 'loupe ai provider keys');
  }

  /** The provider as administrators see it. */
  async shown(scope: WorkspaceScope): Promise<AiProvider> {
    const [provider, spent] = await Promise.all([
      this.providers.find(scope),
      this.usage.ofMonth(scope, monthOf(this.clock.now())),
    ]);
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
  keyOf({ workspaceId, sealedKey }: Pick<AiProviderRow, 'workspaceId' | 'sealedKey'>): string | null {
    return sealedKey === null ? null : this.sealer.open(sealedKey, { workspaceId, id: workspaceId });
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
    const kind = input.kind ?? before.kind;
    const after = { ...before, kind };
    if (kind !== before.kind) Object.assign(after, { baseUrl: null, model: null, sealedKey: null });
    if (input.baseUrl !== undefined) {
      after.baseUrl = input.baseUrl === null ? null : readVendorUrl(this.http, input.baseUrl, wrong);
    }
    // A key is for the address that it was given with: else a new address would be sent somebody's key.
    if (baseUrlOf(after) !== baseUrlOf(before)) after.sealedKey = null;
    if (input.model !== undefined) after.model = input.model?.trim() ?? null;
    if (input.key !== undefined) {
      const key = readVendorKey(input.key, wrong);
      const owner = { workspaceId: before.workspaceId, id: before.workspaceId };
      after.sealedKey = key === null ? null : this.sealer.seal(key, owner);
    }
    for (const name of ['inputPrice', 'outputPrice'] as const) {
      const price = input[name];
      if (price !== undefined) after[name] = readPrice(price, MAX_PRICE, name, wrong);
    }
    for (const name of ['monthlyTokens', 'monthlyCents'] as const) {
      if (input[name] !== undefined) after[name] = readBudget(input[name], ['input', name], problems);
    }
    this.refuseIncomplete(after, wrong);
    if (problems.length > 0) throw new UserErrors(problems);
    return after;
  }

  private refuseIncomplete(after: AiProviderRow, wrong: Wrong): void {
    const isVendor = after.kind === 'OPENAI' || after.kind === 'ANTHROPIC';
    if (!isVendor) {
      for (const name of ['baseUrl', 'model'] as const) {
        if (after[name] !== null) wrong(name, `must not be given for ${after.kind}`);
      }
      if (after.sealedKey !== null) wrong('key', `must not be given for ${after.kind}`);
      return;
    }
    refuseModel(after.model, wrong);
    if (after.baseUrl === null && after.sealedKey === null)
      wrong('key', 'is needed for the vendor’s own service');
    if (after.monthlyCents !== null && (after.inputPrice === null || after.outputPrice === null)) {
      wrong('monthlyCents', 'needs inputPrice and outputPrice');
    }
  }
}

/** Address of a provider's service; null for Loupe itself and for nobody. */
export function baseUrlOf({ kind, baseUrl }: Pick<AiProviderRow, 'kind' | 'baseUrl'>): string | null {
  if (kind === 'OPENAI' || kind === 'ANTHROPIC') return baseUrl ?? VENDOR_URLS[kind];
  return null;
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
