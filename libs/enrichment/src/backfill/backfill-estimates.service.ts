import { callsOf, MEAN_PICTURE_TOKENS, promptOf, type Tokens } from '@loupe/ai-vendors';
import { Clock, InvalidInputError, isUuid, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { centsOf } from '../budget/budget.service.js';
import { ExamplesService } from '../examples/examples.service.js';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import { AiFieldsRepository, type FieldWithAttribute } from '../fields/ai-fields.repository.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import { PostTextsRepository } from '../work/post-texts.repository.js';
import { inputOf, questionOf } from '../work/question.js';
import { AiBackfillRepository, type Unanswered } from './ai-backfill.repository.js';
import type { AiBackfillEstimate } from './ai-backfill.types.js';
import { isDays, MAX_DAYS, sinceOf } from './days.js';
import { unansweredOf } from './unanswered.js';

/** Posts that an estimate looks at. */
const SAMPLE = 200;
/** Mean bytes of a token, of our own words and of posts. */
const BYTES_PER_TOKEN = 3.5;
/** Mean tokens of an answer about a post: its id, a value and a sentence. */
const ANSWER_TOKENS = 60;

/** What backfills would take. */
@Injectable()
export class BackfillEstimatesService {
  constructor(
    private readonly backfills: AiBackfillRepository,
    private readonly fields: AiFieldsRepository,
    private readonly providers: AiProviderRepository,
    private readonly posts: PostTextsRepository,
    private readonly examples: ExamplesService,
    private readonly workspaces: WorkspacesService,
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
