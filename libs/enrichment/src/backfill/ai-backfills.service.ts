import { type Actor, AuditLog } from '@loupe/audit';
import { Clock, isUuid, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { AiFieldsRepository } from '../fields/ai-fields.repository.js';
import { notOffered } from '../fields/fillable.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import { AiBackfillRepository, type BackfillInput, type OpenBackfill } from './ai-backfill.repository.js';
import { isDays, MAX_DAYS, sinceOf } from './days.js';
import { unansweredOf } from './unanswered.js';

/** Filling the posts that were there before a version was published. */
@Injectable()
export class AiBackfillsService {
  constructor(
    private readonly backfills: AiBackfillRepository,
    private readonly fields: AiFieldsRepository,
    private readonly providers: AiProviderRepository,
    private readonly operations: OperationsRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Has older posts filled by the published version, behind all new ones. Values that people have set stay.
   * @param days posts that were published in the last days; null for all
   * @returns the id of the operation; of the one that is going on where there is one, which begins again where it is for another
   * version or model or for fewer days
   * @throws UserErrors
   */
  start(scope: WorkspaceScope, id: string, days: number | null, by: Actor): Promise<string> {
    if (!isDays(days)) throw userError(['days'], `must be a whole number from 1 to ${MAX_DAYS}`);
    return this.backfills.exclusively(scope, async () => {
      const field = isUuid(id) ? await this.fields.lock(scope, id) : null;
      if (field === null) throw userError(['id'], 'AI field not found');
      const version = (await this.fields.versions(scope, [id])).find(
        (each) => each.version === field.publishedVersion,
      );
      if (version === undefined) throw userError(['id'], 'The field is not published');
      const provider = await this.providers.find(scope);
      const refusal = notOffered(provider, field);
      if (refusal !== null) throw userError(['id'], refusal);
      const open = await this.backfills.open(scope, id);
      const since = sinceOf(days, this.clock.now());
      const posts = unansweredOf(version, provider, since);
      const input = { fieldId: id, days, version: posts.version, model: posts.model };
      if (open !== null && includes(open, input)) return open.id;
      const items = await this.backfills.count(scope, posts);
      const operationId = await this.begin(scope, open, { input, since, items });
      await this.audit.record(by, {
        action: 'ai_field.backfilled',
        organizationId: null,
        workspaceId: scope.workspaceId,
        subject: { id, name: field.name },
        after: { days, items },
      });
      return operationId;
    });
  }

  private async begin(
    scope: WorkspaceScope,
    open: OpenBackfill | null,
    { input, since, items }: { input: BackfillInput; since: Date | null; items: number },
  ): Promise<string> {
    if (open !== null) {
      await this.backfills.beginAgain(scope, open.id, { input, since, items });
      return open.id;
    }
    const [id, now, { workspaceId }] = [newId(), this.clock.now(), scope];
    await this.operations.create(scope, { id, operationType: 'BACKFILL_AI_FIELD', total: items, input, now });
    await this.backfills.add({
      workspaceId,
      id,
      fieldId: input.fieldId,
      since,
      cursor: null,
      queued: 0,
      isQueued: false,
      checkedAt: now,
    });
    return id;
  }
}

/** Whether a backfill fills all posts that another one is asked for. One of more days than it is asked for goes on. */
function includes({ input }: OpenBackfill, { days, version, model }: BackfillInput): boolean {
  const isSame = input.version === version && input.model === model;
  return isSame && (input.days === null || (days !== null && days <= input.days));
}
