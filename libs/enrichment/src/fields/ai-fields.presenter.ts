import type { WorkspaceScope } from '@loupe/kernel';
import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import {
  AiUsageRepository,
  monthOf,
  NOTHING_SPENT,
  type Spent,
  sumOf,
} from '../budget/ai-usage.repository.js';
import { isSpent } from '../budget/budget.service.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import type { AiFieldVersionRow } from './ai-field.entity.js';
import { AiFieldStatus } from './ai-field.enums.js';
import type { AiField, AiFieldVersion } from './ai-field.types.js';
import { AiFieldsRepository, type FieldWithAttribute } from './ai-fields.repository.js';
import type { AiPreset } from './presets.js';

/** Turns fields into what callers see. */
@Injectable()
export class AiFieldsPresenter {
  constructor(
    private readonly fields: AiFieldsRepository,
    private readonly usage: AiUsageRepository,
    private readonly providers: AiProviderRepository,
    private readonly clock: Clock,
  ) {}

  /** The fields of a workspace, oldest first. A workspace has no more of them than attributes of items. */
  async all(scope: WorkspaceScope): Promise<AiField[]> {
    const fields = await this.fields.all(scope);
    if (fields.length === 0) return [];
    const [versions, spent, agreement, provider] = await Promise.all([
      this.fields.versions(
        scope,
        fields.map(({ id }) => id),
      ),
      this.usage.ofMonth(scope, monthOf(this.clock.now())),
      this.fields.agreement(scope),
      this.providers.find(scope),
    ]);
    const isAllSpent = isSpent(provider, sumOf(spent.values()));
    return fields.map((field) => {
      const own = versions.filter(({ fieldId }) => fieldId === field.id);
      const usage = spent.get(field.id) ?? NOTHING_SPENT;
      return {
        id: field.id,
        key: field.key,
        name: field.name,
        type: field.type,
        preset: field.preset as AiPreset | null,
        status: statusOf(field, isAllSpent || isSpent(field, usage)),
        pauseReason: field.pauseReason,
        problem: field.problem,
        published: versionOf(
          field,
          own.find(({ version }) => version === field.publishedVersion),
        ),
        draft: versionOf(
          field,
          own.find(({ publishedAt }) => publishedAt === null),
        ),
        monthlyTokens: field.monthlyTokens === null ? null : Number(field.monthlyTokens),
        monthlyCents: field.monthlyCents === null ? null : Number(field.monthlyCents),
        usage: shownUsage(usage),
        agreement: agreement.filter(({ fieldId }) => fieldId === field.id),
      };
    });
  }

  /** A field of a workspace; null for an unknown id. */
  async find(scope: WorkspaceScope, id: string): Promise<AiField | null> {
    return (await this.all(scope)).find((field) => field.id === id) ?? null;
  }
}

/** What was spent, with money to a hundredth of a cent. */
export function shownUsage(spent: Spent): Spent {
  return { ...spent, cents: Math.round(spent.cents * 100) / 100 };
}

function statusOf({ publishedVersion, pauseReason }: FieldWithAttribute, isOut: boolean): AiFieldStatus {
  if (publishedVersion === null) return AiFieldStatus.DRAFT;
  if (pauseReason !== null) return AiFieldStatus.PAUSED;
  return isOut ? AiFieldStatus.OUT_OF_BUDGET : AiFieldStatus.ACTIVE;
}

/** Options that were deleted from the attribute are offered no more. */
function versionOf(field: FieldWithAttribute, version: AiFieldVersionRow | undefined): AiFieldVersion | null {
  if (version === undefined) return null;
  const names = new Map(field.options?.map(({ id, name }) => [id, name]));
  const options =
    version.options?.flatMap(({ id, description }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, description }];
    }) ?? null;
  return { ...version, options };
}
