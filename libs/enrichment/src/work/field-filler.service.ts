import {
  AiVendorError,
  type AiVendorModel,
  type CallResult,
  callsOf,
  NO_ANSWER,
  type Outcome,
  type PostText,
  type Question,
} from '@loupe/ai-vendors';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { nextMonth } from '../budget/ai-usage.repository.js';
import { MeteredModelService } from '../budget/metered-model.service.js';
import { builtinAnswers } from '../builtin/builtin.model.js';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import { AiFieldsRepository, type FieldWithAttribute } from '../fields/ai-fields.repository.js';
import { AiVendorModels } from '../models/ai-vendor-models.js';
import { modelNameOf } from '../models/model-name.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import { AiAnswersRepository } from './ai-answers.repository.js';
import { checksumOf } from './checksum.js';
import type { AiAnswerRow } from './enrichment.entities.js';

/** Calls in a row without a valid answer, after which a field is paused: one post must not be able to do it. */
const MOST_BAD_CALLS = 20;
/** Failures in a row after which a provider's fields are paused. */
const MOST_FAILURES = 8;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Until another call has given back what it does not use. */
const BUSY_MS = 1000;

type StoredAnswer = Omit<AiAnswerRow, 'workspaceId'>;

/** A field that is to be filled for posts. */
export interface Filling {
  readonly provider: AiProviderRow;
  readonly field: FieldWithAttribute;
  readonly version: AiFieldVersionRow;
  readonly question: Question;
  readonly posts: readonly PostText[];
  /** Earlier answers by item. */
  readonly earlier: ReadonlyMap<string, AiAnswerRow>;
  /** No call begins after it. */
  readonly endsAt: number;
}

/** What was answered; `later` is when the rest can be tried, null where there is no rest or its field is paused. */
export interface Filled {
  readonly answers: StoredAnswer[];
  readonly later: Date | null;
  readonly isPaused: boolean;
}

/** Asks a model to fill one field, and stores each answer at once, so that a killed process loses one call at most. */
@Injectable()
export class FieldFillerService {
  constructor(
    private readonly answers: AiAnswersRepository,
    private readonly fields: AiFieldsRepository,
    private readonly providers: AiProviderRepository,
    private readonly models: AiVendorModels,
    private readonly metered: MeteredModelService,
    private readonly clock: Clock,
  ) {}

  async fill(scope: WorkspaceRef, filling: Filling): Promise<Filled> {
    const model = this.models.of(filling.provider);
    if (model === null) {
      const outcomes = await builtinAnswers(filling.question, filling.posts);
      const answers = this.stored(filling, outcomes);
      await this.answers.put(scope, answers);
      return { answers, later: null, isPaused: false };
    }
    const all: StoredAnswer[] = [];
    const batches = callsOf(filling.posts);
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const turn = await this.call(scope, filling, model, batch);
      if (!('answers' in turn)) return { answers: all, ...turn };
      all.push(...turn.answers);
      // What is missing is asked alone: another post may be the cause.
      batches.push(...turn.missing.map((post) => [post]));
    }
    return { answers: all, later: null, isPaused: false };
  }

  private async call(
    scope: WorkspaceRef,
    filling: Filling,
    model: AiVendorModel,
    posts: readonly PostText[],
  ): Promise<{ answers: StoredAnswer[]; missing: PostText[] } | Omit<Filled, 'answers'>> {
    const { field } = filling;
    const now = this.clock.now();
    if (performance.now() > filling.endsAt) return { later: now, isPaused: false };
    const found: { answers: StoredAnswer[]; missing: PostText[] } = { answers: [], missing: [] };
    let result: CallResult | 'SPENT' | 'BUSY';
    try {
      result = await this.metered.ask(scope, { ...filling, model, posts }, async ({ outcomes, problem }) => {
        found.missing = posts.filter(({ itemId }) => 'failure' in (outcomes.get(itemId) ?? { failure: '' }));
        found.answers = this.stored(filling, knownOf(posts, outcomes, found.missing, problem));
        await this.answers.put(scope, found.answers);
      });
    } catch (error) {
      if (!(error instanceof AiVendorError)) throw error;
      return this.stopped(scope, filling, error);
    }
    if (result === 'SPENT') return { later: nextMonth(now), isPaused: false };
    if (result === 'BUSY') return { later: new Date(now.getTime() + BUSY_MS), isPaused: false };
    const { problem } = result;
    await this.providers.failures.clear(scope);
    const bad = await this.fields.countBadCalls(scope, field.id, problem !== null);
    // Another claim may have paused it meanwhile.
    if (problem !== null && bad.isPaused) return { later: null, isPaused: true };
    if (problem !== null && bad.calls >= MOST_BAD_CALLS) {
      await this.fields.pause(scope, field.id, 'BAD_ANSWERS', problem, this.clock.now());
      return { later: null, isPaused: true };
    }
    return posts.length === 1 ? { ...found, missing: [] } : found;
  }

  /** Waits, or pauses what waiting does not mend. */
  private async stopped(
    scope: WorkspaceRef,
    { field }: Filling,
    { failure, message, retryAt }: AiVendorError,
  ): Promise<Omit<Filled, 'answers'>> {
    const now = this.clock.now();
    if (failure === 'BAD_ANSWERS') {
      await this.fields.pause(scope, field.id, 'BAD_ANSWERS', message, now);
      return { later: null, isPaused: true };
    }
    if (failure === 'AUTH' || failure === 'QUOTA') {
      await this.fields.pauseAll(scope, failure, message, now);
      return { later: null, isPaused: true };
    }
    const { failures } = await this.providers.find(scope);
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    const later = retryAt ?? new Date(now.getTime() + wait);
    const counted = await this.providers.failures.count(scope, later, now);
    if (counted < MOST_FAILURES) return { later, isPaused: false };
    await this.fields.pauseAll(scope, failure === 'RATE' ? 'QUOTA' : 'UNREACHABLE', message, now);
    return { later: null, isPaused: true };
  }

  private stored(filling: Filling, outcomes: ReadonlyMap<string, Outcome>): StoredAnswer[] {
    const { field, version, provider, earlier } = filling;
    const model = modelNameOf(provider);
    const answeredAt = this.clock.now();
    const posts = new Map(filling.posts.map((post) => [post.itemId, post]));
    return [...outcomes].flatMap(([itemId, outcome]) => {
      const post = posts.get(itemId);
      if (post === undefined) return [];
      const checksum = checksumOf(post);
      const before = earlier.get(itemId);
      const isAgain =
        before?.version === version.version && before.model === model && before.checksum === checksum;
      const isFailed = 'failure' in outcome;
      return [
        {
          itemId,
          fieldId: field.id,
          version: version.version,
          model,
          checksum,
          value: isFailed ? null : outcome.value,
          reason: isFailed ? null : outcome.reason,
          isUnsure: !isFailed && outcome.isUnsure,
          failure: isFailed ? outcome.failure : null,
          attempts: isFailed ? (isAgain ? before.attempts : 0) + 1 : 0,
          answeredAt,
        },
      ];
    });
  }
}

/** The outcomes of a call that are stored: what is missing of several posts is asked about alone. */
function knownOf(
  posts: readonly PostText[],
  outcomes: ReadonlyMap<string, Outcome>,
  missing: readonly PostText[],
  problem: string | null,
): Map<string, Outcome> {
  const known = new Map(outcomes);
  for (const { itemId } of missing) {
    if (posts.length > 1) known.delete(itemId);
    else known.set(itemId, outcomes.get(itemId) ?? { failure: problem ?? NO_ANSWER });
  }
  return known;
}
