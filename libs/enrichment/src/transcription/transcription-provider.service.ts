import { type Actor, AuditLog } from '@loupe/audit';
import { AppConfig, Sealer } from '@loupe/config';
import { Clock, type UserErrorDetail, UserErrors, type WorkspaceScope } from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { monthOf } from '../budget/ai-usage.repository.js';
import { readBudget } from '../fields/definition-rules.js';
import {
  readPrice,
  readVendorKey,
  readVendorUrl,
  refuseModel,
  type Wrong,
} from '../providers/vendor-rules.js';
import { VENDOR_URLS } from '../providers/vendors.js';
import type { TranscriptionProviderRow } from './transcription.entities.js';
import { TranscriptionRepository } from './transcription.repository.js';
import { TranscriptionProviderRepository } from './transcription-provider.repository.js';
import type {
  TranscriptionProvider,
  UpdateTranscriptionProviderInput,
} from './transcription-provider.types.js';

/** Cents for a minute: more than any service has ever cost. */
const MAX_PRICE = 10_000;

/** Who transcribes the videos of a workspace: reading and changing it. */
@Injectable()
export class TranscriptionProviderService {
  private readonly sealer: Sealer;

  constructor(
    private readonly providers: TranscriptionProviderRepository,
    private readonly tasks: TranscriptionRepository,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditLog,
    private readonly http: SafeHttp,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.sealer = new Sealer(config, 'loupe transcription provider keys');
  }

  /** The provider as administrators see it. */
  async shown(scope: WorkspaceScope): Promise<TranscriptionProvider> {
    const [provider, spent, waiting, failures] = await Promise.all([
      this.providers.find(scope),
      this.providers.ofMonth(scope, monthOf(this.clock.now())),
      this.tasks.waiting(scope),
      this.tasks.failures(scope),
    ]);
    const { kind, model, minutePrice, monthlyMinutes, monthlyCents, pauseReason, problem } = provider;
    return {
      kind,
      baseUrl: urlOf(provider),
      model,
      hasKey: provider.sealedKey !== null,
      minutePrice,
      monthlyMinutes: monthlyMinutes === null ? null : Number(monthlyMinutes),
      monthlyCents: monthlyCents === null ? null : Number(monthlyCents),
      pauseReason,
      problem,
      usage: {
        calls: spent.calls,
        lostCalls: spent.lostCalls,
        minutes: rounded((spent.seconds + spent.lostSeconds) / 60),
        cents: rounded(spent.cents),
      },
      waiting,
      failures,
    };
  }

  /** The key of a provider in clear; null where it has none. */
  keyOf({ workspaceId, sealedKey }: TranscriptionProviderRow): string | null {
    return sealedKey === null ? null : this.sealer.open(sealedKey, { workspaceId, id: workspaceId });
  }

  /**
   * Changes who transcribes videos. A provider that was paused goes on, and videos that waited for it or that it failed with.
   * @throws UserErrors with everything that is wrong
   */
  update(
    scope: WorkspaceScope,
    input: UpdateTranscriptionProviderInput,
    by: Actor,
  ): Promise<TranscriptionProvider> {
    return this.providers.exclusively(scope, async () => {
      const before = await this.providers.find(scope);
      const now = this.clock.now();
      const goesOn = { pauseReason: null, problem: null, failures: 0, retryAt: null };
      const after = { ...this.changed(before, input), ...goesOn, updatedAt: now };
      await this.providers.save(after);
      await this.tasks.unpark(scope, now);
      const { organizationId, id: workspaceId, name } = await this.workspaces.find(scope);
      await this.audit.record(by, {
        action: 'transcription_provider.updated',
        organizationId,
        workspaceId,
        subject: { id: workspaceId, name },
        before: audited(before),
        after: audited(after),
      });
      return this.shown(scope);
    });
  }

  private changed(
    before: TranscriptionProviderRow,
    input: UpdateTranscriptionProviderInput,
  ): TranscriptionProviderRow {
    const problems: UserErrorDetail[] = [];
    const wrong: Wrong = (field, message) => problems.push({ field: ['input', field], message });
    const after = { ...before, kind: input.kind ?? before.kind };
    if (after.kind !== before.kind) Object.assign(after, { baseUrl: null, model: null, sealedKey: null });
    if (input.baseUrl !== undefined) {
      after.baseUrl = input.baseUrl === null ? null : readVendorUrl(this.http, input.baseUrl, wrong);
    }
    // A key is for the address that it was given with: else a new address would be sent somebody's key.
    if (urlOf(after) !== urlOf(before)) after.sealedKey = null;
    if (input.model !== undefined) after.model = input.model?.trim() ?? null;
    if (input.key !== undefined) {
      const key = readVendorKey(input.key, wrong);
      const owner = { workspaceId: before.workspaceId, id: before.workspaceId };
      after.sealedKey = key === null ? null : this.sealer.seal(key, owner);
    }
    if (input.minutePrice !== undefined) {
      after.minutePrice = readPrice(input.minutePrice, MAX_PRICE, 'minutePrice', wrong);
    }
    for (const name of ['monthlyMinutes', 'monthlyCents'] as const) {
      if (input[name] !== undefined) after[name] = readBudget(input[name], ['input', name], problems);
    }
    refuseIncomplete(after, wrong);
    if (problems.length > 0) throw new UserErrors(problems);
    return after;
  }
}

function refuseIncomplete(after: TranscriptionProviderRow, wrong: Wrong): void {
  if (after.kind === 'NONE') {
    for (const name of ['baseUrl', 'model'] as const) {
      if (after[name] !== null) wrong(name, 'must not be given for NONE');
    }
    if (after.sealedKey !== null) wrong('key', 'must not be given for NONE');
    return;
  }
  refuseModel(after.model, wrong);
  if (after.baseUrl === null && after.sealedKey === null)
    wrong('key', 'is needed for the vendor’s own service');
  if (after.monthlyCents !== null && after.minutePrice === null) wrong('monthlyCents', 'needs minutePrice');
}

function urlOf({ kind, baseUrl }: TranscriptionProviderRow): string | null {
  return kind === 'NONE' ? null : (baseUrl ?? VENDOR_URLS.OPENAI);
}

/** Without the key. */
function audited(provider: TranscriptionProviderRow): Record<string, unknown> {
  const { kind, baseUrl, model, minutePrice, monthlyMinutes, monthlyCents, sealedKey } = provider;
  return { kind, baseUrl, model, minutePrice, monthlyMinutes, monthlyCents, hasKey: sealedKey !== null };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
