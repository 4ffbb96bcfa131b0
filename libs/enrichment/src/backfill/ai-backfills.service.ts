import type { Tokens } from '@loupe/ai-vendors';
import { callsOf, MEAN_PICTURE_TOKENS, promptOf } from '@loupe/ai-vendors';
import { type Actor, AuditLog } from '@loupe/audit';
import {
  Clock,
  InvalidInputError,
  isUuid,
  NotFoundError,
  newId,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { centsOf } from '../budget/budget.service.js';
import { ExamplesService } from '../examples/examples.service.js';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import { AiFieldsRepository, type FieldWithAttribute } from '../fields/ai-fields.repository.js';
import { notOffered } from '../fields/offered.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import { PostTextsRepository } from '../work/post-texts.repository.js';
import { inputOf, questionOf } from '../work/question.js';
import {
  AiBackfillRepository,
  type BackfillInput,
  type OpenBackfill,
  type Unanswered,
} from './ai-backfill.repository.js';
import type { AiBackfillEstimate } from './ai-backfill.types.js';
import { isDays, MAX_DAYS, sinceOf } from './days.js';
import { unansweredOf } from './unanswered.js';

/** Posts that an estimate looks at. */
const SAMPLE = 200;
/** Mean bytes of a token, of our own words and of posts. */
const BYTES_PER_TOKEN = 3.5;
/** Mean tokens of an answer about a post: its id, a value and a sentence. */
const ANSWER_TOKENS = 60;

/** Filling the posts that were there before a version was published. */
@Injectable()
export class AiBackfillsService {
  constructor(
    private readonly backfills: AiBackfillRepository,
    private readonly fields: AiFieldsRepository,
    private readonly providers: AiProviderRepository,
    private readonly posts: PostTextsRepository,
    private readonly examples: ExamplesService,
    private readonly operations: OperationsRepository,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * How many posts a backfill would fill, and what it may cost; by the draft where nothing is published.
   * @param days null for all posts
   * @throws NotFoundError, InvalidInputError
   */
  async estimate(scope: WorkspaceScope, id: string, days: number | null): Promise<AiBackfillEstimate> {
    if (!isDays(days)) throw new InvalidInputError(`days: must be a whole number from 1 to ${MAX_DAYS}`);
    const field = isUuid(id) ? (await this.fields.all(scope)).find((each) => each.id === id) : undefined;
    const versions = field === undefined ? [] : await this.fields.versions(scope, [id]);
    const version =
      versions.find((each) => each.version === field?.publishedVersion) ??
      versions.find(({ publishedAt }) => publishedAt === null);
    if (field === undefined || version === undefined) throw new NotFoundError('AI field');
    const provider = await this.providers.find(scope);
    const posts = unansweredOf(version, provider, sinceOf(days, this.clock.now()));
    const items = await this.backfills.count(scope, posts);
    if (items === 0 || provider.kind === 'BUILTIN' || provider.kind === 'NONE') {
      return { items, tokens: 0, cents: 0 };
    }
    const { input, output } = await this.meanTokens(scope, field, version, posts);
    const tokens = { input: Math.round(items * input), output: items * output };
    return { items, tokens: tokens.input + tokens.output, cents: Math.ceil(centsOf(tokens, provider)) };
  }

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

  /** Tokens of a post, as the newest of them are asked about. */
  private async meanTokens(
    scope: WorkspaceScope,
    field: FieldWithAttribute,
    version: AiFieldVersionRow,
    unanswered: Unanswered,
  ): Promise<Tokens> {
    const ids = await this.backfills.next(scope, unanswered, null, SAMPLE);
    const posts = await this.posts.posts(scope, ids);
    const plain = questionOf(field, version, (await this.workspaces.find(scope)).name);
    // The examples of one call stand for those of all.
    const question = await this.examples.added(scope, field, version, plain, ids.slice(0, 1));
    let [bytes, pictures] = [0, 0];
    for (const call of callsOf(posts.map((post) => inputOf(post, version)))) {
      const { system, user } = promptOf(question, call);
      bytes += Buffer.byteLength(system) + Buffer.byteLength(user);
      pictures += call.filter(({ picture }) => picture !== null).length;
    }
    const input = bytes / BYTES_PER_TOKEN + pictures * MEAN_PICTURE_TOKENS;
    return { input: input / Math.max(posts.length, 1), output: ANSWER_TOKENS };
  }
}

/** Whether a backfill fills all posts that another one is asked for. One of more days than it is asked for goes on. */
function includes({ input }: OpenBackfill, { days, version, model }: BackfillInput): boolean {
  const isSame = input.version === version && input.model === model;
  return isSame && (input.days === null || (days !== null && days <= input.days));
}
