import { isDeepStrictEqual } from 'node:util';
import type { Outcome, PostText, Question, Tokens, VendorModel } from '@loupe/ai-vendors';
import { callsOf } from '@loupe/ai-vendors';
import { Database } from '@loupe/database';
import { Clock, isUuid, userError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { BudgetService, centsOf } from '../budget/budget.service.js';
import { builtinAnswers } from '../builtin/builtin.model.js';
import { ExamplesService } from '../examples/examples.service.js';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import { AiFieldsRepository, type FieldWithAttribute } from '../fields/ai-fields.repository.js';
import { notOffered } from '../fields/offered.js';
import { Pictures } from '../models/pictures.js';
import { VendorModels } from '../models/vendor-models.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import { AiAnswersRepository } from '../work/ai-answers.repository.js';
import { AwaitedInputsService } from '../work/awaited-inputs.service.js';
import { checksumOf } from '../work/checksum.js';
import { type Post, PostTextsRepository } from '../work/post-texts.repository.js';
import { inputOf, questionOf } from '../work/question.js';
import { AiPreviewRepository, type SampledPost } from './ai-preview.repository.js';
import type { AiPreview, AiPreviewAnswer } from './ai-preview.types.js';

const SIZE = { posts: 20, pinned: 10 };
/** Calls at a time: somebody waits for the answer. */
const CALLS = 4;
/** A call may take so long, and none begins later. */
const CALL_MS = 20_000;
/** No picture or transcript is tried again later than this. */
const EVER_MS = 366 * 24 * 3600_000;

/** What a preview asks by: one field, its provider, and when it must not begin another call. */
interface Asking {
  readonly scope: WorkspaceScope;
  readonly field: FieldWithAttribute;
  readonly provider: AiProviderRow;
  readonly brand: string;
  readonly endsAt: number;
  /** Counts up. */
  readonly used: { input: number; output: number };
}

/** Shows what a draft would answer, beside the published version. Values and answers are not stored; calls are counted. */
@Injectable()
export class AiPreviewsService {
  constructor(
    private readonly previews: AiPreviewRepository,
    private readonly fields: AiFieldsRepository,
    private readonly providers: AiProviderRepository,
    private readonly posts: PostTextsRepository,
    private readonly awaited: AwaitedInputsService,
    private readonly answers: AiAnswersRepository,
    private readonly models: VendorModels,
    private readonly examples: ExamplesService,
    private readonly pictures: Pictures,
    private readonly budget: BudgetService,
    private readonly workspaces: WorkspacesService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws UserErrors for an unknown field, one without a draft, or one that the provider cannot fill */
  async preview(scope: WorkspaceScope, id: string): Promise<AiPreview> {
    const field = isUuid(id) ? (await this.fields.all(scope)).find((each) => each.id === id) : undefined;
    if (field === undefined) throw userError(['id'], 'AI field not found');
    const versions = await this.fields.versions(scope, [id]);
    const draft = versions.find(({ publishedAt }) => publishedAt === null);
    if (draft === undefined) throw userError(['id'], 'The field has no draft');
    const provider = await this.providers.find(scope);
    const refusal = notOffered(provider, field);
    if (refusal !== null) throw userError(['id'], refusal);
    const published = versions.find(({ version }) => version === field.publishedVersion);
    const sample = await this.previews.sample(scope, field.key, draft, SIZE);
    const ids = sample.map(({ itemId }) => itemId);
    const ever = new Date(this.clock.now().getTime() + EVER_MS);
    const awaited = await this.awaited.of(scope, ids, draft.inputs, ever);
    const posts = await this.posts.posts(scope, ids);
    const used = { input: 0, output: 0 };
    const brand = (await this.workspaces.find(scope)).name;
    const asking = { scope, field, provider, brand, endsAt: performance.now() + CALL_MS, used };
    const [before, after] = await Promise.all([
      published === undefined ? null : this.known(asking, published, posts),
      this.ask(asking, draft, posts),
    ]);
    const texts = new Map(posts.map((post) => [post.itemId, post]));
    const answer = (answers: ReadonlyMap<string, Outcome>, itemId: string) =>
      shown(answers.get(itemId) ?? { failure: 'The post was deleted' });
    return {
      version: draft.version,
      posts: sample.map(({ itemId, isPinned, value }) => ({
        itemId,
        caption: texts.get(itemId)?.caption ?? '',
        isCorrected: isPinned,
        value,
        awaitedInputs: draft.inputs.filter((input) => awaited[input]?.has(itemId) === true),
        before: before === null ? null : answer(before, itemId),
        after: answer(after, itemId),
      })),
      agreement: [
        ...(before === null || published === undefined ? [] : [agreementOf(published, sample, before)]),
        agreementOf(draft, sample, after),
      ],
      tokens: used.input + used.output,
      cents: Math.round(centsOf(used, provider) * 100) / 100,
    };
  }

  /** What the published version answers: as it is stored, and else by asking. */
  private async known(
    asking: Asking,
    version: AiFieldVersionRow,
    posts: readonly Post[],
  ): Promise<Map<string, Outcome>> {
    const ids = posts.map(({ itemId }) => itemId);
    const stored = await this.answers.of(asking.scope, ids, [version.fieldId]);
    const checksums = new Map(posts.map((post) => [post.itemId, checksumOf(inputOf(post, version))]));
    const known = new Map<string, Outcome>();
    for (const { itemId, value, reason, failure, checksum, version: number } of stored) {
      if (failure === null && number === version.version && checksum === checksums.get(itemId)) {
        known.set(itemId, { value, reason });
      }
    }
    const asked = await this.ask(
      asking,
      version,
      posts.filter(({ itemId }) => !known.has(itemId)),
    );
    return new Map([...known, ...asked]);
  }

  private async ask(
    asking: Asking,
    version: AiFieldVersionRow,
    posts: readonly Post[],
  ): Promise<Map<string, Outcome>> {
    const question = questionOf(asking.field, version, asking.brand);
    const given: PostText[] = posts.map((post) => inputOf(post, version));
    const model = this.models.of(asking.provider, CALL_MS);
    if (model === null) return builtinAnswers(question, given);
    const outcomes = new Map<string, Outcome>();
    const calls = callsOf(given);
    const inTurn = async () => {
      for (let call = calls.shift(); call !== undefined; call = calls.shift()) {
        const answers = await this.call(
          asking,
          model,
          await this.withMore(asking, version, question, call),
          call,
        );
        for (const { itemId } of call) outcomes.set(itemId, answers(itemId));
      }
    };
    await Promise.all(Array.from({ length: CALLS }, inTurn));
    return outcomes;
  }

  private async withMore(
    { scope, field }: Asking,
    version: AiFieldVersionRow,
    question: Question,
    posts: readonly PostText[],
  ): Promise<Question> {
    const ids = posts.map(({ itemId }) => itemId);
    const asked = await this.pictures.added(question, posts);
    return this.examples.added(scope, field, version, asked, ids);
  }

  /** The outcomes of one call by item id. */
  private async call(
    { scope, field, provider, endsAt, used }: Asking,
    model: VendorModel,
    question: Question,
    posts: readonly PostText[],
  ): Promise<(itemId: string) => Outcome> {
    if (performance.now() > endsAt) return () => ({ failure: 'There was no time left to ask the model' });
    const call = await this.budget.begin(scope, field, provider, model.most(question, posts));
    if (typeof call === 'string') return () => ({ failure: 'The budget leaves no room for this call now' });
    try {
      const { outcomes, problem, tokens } = await model.ask(question, posts);
      await this.db.transaction(() => this.budget.answered(scope, call, provider, tokens));
      add(used, tokens);
      const failure = problem ?? 'The model did not answer for this post';
      return (itemId) => outcomes.get(itemId) ?? { failure };
    } catch (error) {
      const { message } = await this.budget.failed(scope, call, error);
      return () => ({ failure: message });
    }
  }
}

function add(sum: { input: number; output: number }, { input, output }: Tokens): void {
  sum.input += input;
  sum.output += output;
}

function shown(outcome: Outcome): AiPreviewAnswer {
  return 'failure' in outcome
    ? { value: null, reason: null, failure: outcome.failure }
    : { ...outcome, failure: null };
}

/** As the agreement of a field, for the posts of a preview. */
function agreementOf(
  { version }: AiFieldVersionRow,
  sample: readonly SampledPost[],
  answers: ReadonlyMap<string, Outcome>,
): { version: number; corrected: number; agreed: number } {
  const compared = sample.flatMap(({ itemId, isPinned, value }) => {
    const outcome = answers.get(itemId);
    return !isPinned || outcome === undefined || 'failure' in outcome
      ? []
      : [isDeepStrictEqual(outcome.value ?? null, value ?? null)];
  });
  return { version, corrected: compared.length, agreed: compared.filter((isSame) => isSame).length };
}
