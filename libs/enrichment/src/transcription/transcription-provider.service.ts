import { AI_VENDOR_URLS } from '@loupe/ai-vendors';
import { type Actor, AuditLog } from '@loupe/audit';
import { AppConfig, Sealer } from '@loupe/config';
import { Clock, type UserErrorDetail, UserErrors, type WorkspaceScope } from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { monthOf } from '../budget/ai-usage.repository.js';
import { readBudget } from '../fields/ai-field-rules.js';
import { readPrice, type Wrong } from '../providers/ai-vendor-rules.js';
import { AiVendorSettings } from '../providers/ai-vendor-settings.js';
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
  private readonly settings: AiVendorSettings<TranscriptionProviderRow>;

  constructor(
    private readonly providers: TranscriptionProviderRepository,
    private readonly tasks: TranscriptionRepository,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditLog,
    http: SafeHttp,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    const sealer = new Sealer(config, 'loupe transcription provider keys');
    this.settings = new AiVendorSettings<TranscriptionProviderRow>(http, sealer, urlOf);
  }

  /** The provider as administrators see it. */
  async shown(scope: WorkspaceScope): Promise<TranscriptionProvider> {
    // One after the other: TypeORM does not wait for other statements of the transaction.
    const provider = await this.providers.find(scope);
    const spent = await this.providers.ofMonth(scope, monthOf(this.clock.now()));
    const [waiting, failures] = await Promise.all([this.tasks.waiting(scope), this.tasks.failures(scope)]);
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
  keyOf(provider: TranscriptionProviderRow): string | null {
    return this.settings.keyOf(provider);
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
    const after = this.settings.changed(before, input, wrong);
    if (input.minutePrice !== undefined) {
      after.minutePrice = readPrice(input.minutePrice, MAX_PRICE, 'minutePrice', wrong);
    }
    for (const name of ['monthlyMinutes', 'monthlyCents'] as const) {
      if (input[name] !== undefined) after[name] = readBudget(input[name], ['input', name], problems);
    }
    this.settings.refuseIncomplete(after, wrong);
    if (after.monthlyCents !== null && after.kind !== 'NONE' && after.minutePrice === null) {
      wrong('monthlyCents', 'needs minutePrice');
    }
    if (problems.length > 0) throw new UserErrors(problems);
    return after;
  }
}

function urlOf({ kind, baseUrl }: TranscriptionProviderRow): string | null {
  return kind === 'NONE' ? null : (baseUrl ?? AI_VENDOR_URLS.OPENAI);
}

/** Without the key. */
function audited(provider: TranscriptionProviderRow): Record<string, unknown> {
  const { kind, baseUrl, model, minutePrice, monthlyMinutes, monthlyCents, sealedKey } = provider;
  return { kind, baseUrl, model, minutePrice, monthlyMinutes, monthlyCents, hasKey: sealedKey !== null };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
