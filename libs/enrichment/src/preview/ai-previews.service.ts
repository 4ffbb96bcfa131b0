import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '@loupe/ai-vendors';
import { Clock, isUuid, userError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { centsOf } from '../budget/budget.service.js';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import { AiFieldsRepository } from '../fields/ai-fields.repository.js';
import { notOffered } from '../fields/fillable.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import { AwaitedInputsService } from '../work/awaited-inputs.service.js';
import { PostTextsRepository } from '../work/post-texts.repository.js';
import { AiPreviewRepository, type SampledPost } from './ai-preview.repository.js';
import type { AiPreview, AiPreviewAnswer } from './ai-preview.types.js';
import { CALL_MS, PreviewAnswersService } from './preview-answers.service.js';

const SIZE = { posts: 20, pinned: 10 };
/** No picture or transcript is tried again later than this. */
const EVER_MS = 366 * 24 * 3600_000;

/** Shows what a draft would answer, beside the published version. Values and answers are not stored; calls are counted. */
@Injectable()
export class AiPreviewsService {
  constructor(
    private readonly previews: AiPreviewRepository,
    private readonly fields: AiFieldsRepository,
    private readonly providers: AiProviderRepository,
    private readonly posts: PostTextsRepository,
    private readonly awaited: AwaitedInputsService,
    private readonly answers: PreviewAnswersService,
    private readonly workspaces: WorkspacesService,
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
      published === undefined ? null : this.answers.known(asking, published, posts),
      this.answers.ask(asking, draft, posts),
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
