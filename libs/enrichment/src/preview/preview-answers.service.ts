import {
  AiVendorError,
  type AiVendorModel,
  callsOf,
  NO_ANSWER,
  type Outcome,
  type PostText,
  type Question,
  type Tokens,
} from '@loupe/ai-vendors';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { MeteredModelService } from '../budget/metered-model.service.js';
import { builtinAnswers } from '../builtin/builtin.model.js';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import type { FieldWithAttribute } from '../fields/ai-fields.repository.js';
import { AiVendorModels } from '../models/ai-vendor-models.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import { AiAnswersRepository } from '../work/ai-answers.repository.js';
import { checksumOf } from '../work/checksum.js';
import type { Post } from '../work/post-texts.repository.js';
import { inputOf, questionOf } from '../work/question.js';

/** Calls at a time: somebody waits for the answer. */
const CALLS = 4;
/** A call may take so long, and none begins later. */
export const CALL_MS = 20_000;

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

/** The answers that a preview shows. */
@Injectable()
export class PreviewAnswersService {
  constructor(
    private readonly answers: AiAnswersRepository,
    private readonly models: AiVendorModels,
    private readonly metered: MeteredModelService,
  ) {}

  /** What the published version answers: as it is stored, and else by asking. */
  async known(
    asking: Asking,
    version: AiFieldVersionRow,
    posts: readonly Post[],
  ): Promise<Map<string, Outcome>> {
    const ids = posts.map(({ itemId }) => itemId);
    const stored = await this.answers.of(asking.scope, ids, [version.fieldId]);
    const checksums = new Map(posts.map((post) => [post.itemId, checksumOf(inputOf(post, version))]));
    const known = new Map<string, Outcome>();
    for (const { itemId, value, reason, isUnsure, failure, checksum, version: number } of stored) {
      if (failure === null && number === version.version && checksum === checksums.get(itemId)) {
        known.set(itemId, { value, reason, isUnsure });
      }
    }
    const asked = await this.ask(
      asking,
      version,
      posts.filter(({ itemId }) => !known.has(itemId)),
    );
    return new Map([...known, ...asked]);
  }

  /** What a version answers about posts, by item id; calls are counted. */
  async ask(
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
        const outcomeOf = await this.call(asking, version, model, question, call);
        for (const { itemId } of call) outcomes.set(itemId, outcomeOf(itemId));
      }
    };
    await Promise.all(Array.from({ length: CALLS }, inTurn));
    return outcomes;
  }

  /** The outcomes of one call by item id. */
  private async call(
    { scope, field, provider, endsAt, used }: Asking,
    version: AiFieldVersionRow,
    model: AiVendorModel,
    question: Question,
    posts: readonly PostText[],
  ): Promise<(itemId: string) => Outcome> {
    const failed = (failure: string) => () => ({ failure });
    if (performance.now() > endsAt) return failed('There was no time left to ask the model');
    try {
      const result = await this.metered.ask(scope, { model, provider, field, version, question, posts });
      if (typeof result === 'string') return failed('The budget leaves no room for this call now');
      add(used, result.tokens);
      const missing = { failure: result.problem ?? NO_ANSWER };
      return (itemId) => result.outcomes.get(itemId) ?? missing;
    } catch (error) {
      if (error instanceof AiVendorError) return failed(error.message);
      throw error;
    }
  }
}

function add(sum: { input: number; output: number }, { input, output }: Tokens): void {
  sum.input += input;
  sum.output += output;
}
