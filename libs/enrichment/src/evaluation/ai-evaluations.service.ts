import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallResult, callsOf, type PostText, type Question, type Tokens } from '@loupe/ai-vendors';
import { Database } from '@loupe/database';
import { userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { BudgetService, centsOf } from '../budget/budget.service.js';
import { AiPreset, BUILTIN_PRESETS, PRESETS } from '../fields/presets.js';
import { AiVendorModels } from '../models/ai-vendor-models.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';

const FOLDER = join(import.meta.dirname, '../../evaluation/presets');
/** The brand of the labelled posts. */
const BRAND = 'Brightcup';

/** The filters that have labelled posts. */
export const EVALUATED_PRESETS = Object.values(AiPreset).filter((preset) => !BUILTIN_PRESETS.has(preset));

/** How a model answers the labelled posts of a preset that have one value. */
export interface EvaluatedValue {
  /** As labelled; null for posts without an answer. */
  readonly value: string | null;
  readonly posts: number;
  readonly right: number;
  /** Posts for which it gives no value, or none that is valid. */
  readonly unanswered: number;
}

export interface AiEvaluation {
  readonly preset: AiPreset;
  readonly model: string;
  readonly values: readonly EvaluatedValue[];
  readonly tokens: number;
  readonly cents: number;
}

interface Labelled {
  readonly post: PostText;
  readonly value: string | null;
}

/** Asks a workspace's model about the labelled posts of presets. Nothing is stored but what it costs. */
@Injectable()
export class AiEvaluationsService {
  constructor(
    private readonly providers: AiProviderRepository,
    private readonly models: AiVendorModels,
    private readonly budget: BudgetService,
    private readonly db: Database,
  ) {}

  /** @throws UserErrors where the workspace has no vendor or no budget; AiVendorError */
  async evaluate(scope: WorkspaceScope, preset: AiPreset): Promise<AiEvaluation> {
    const provider = await this.providers.find(scope);
    const posts = await labelled(preset);
    const { name, type, instruction, options } = PRESETS[preset];
    const question: Question = {
      preset,
      name,
      type,
      instruction,
      options: options?.map((option) => ({ ...option, id: option.name })) ?? null,
      brand: BRAND,
      picture: null,
      examples: [],
    };
    const answers = new Map<string, string | null>();
    const used = { input: 0, output: 0 };
    for (const call of callsOf(posts.map(({ post }) => post))) {
      const { outcomes, tokens } = await this.ask(scope, provider, question, call);
      used.input += tokens.input;
      used.output += tokens.output;
      for (const [id, outcome] of outcomes) {
        answers.set(id, 'failure' in outcome || outcome.value === null ? null : String(outcome.value));
      }
    }
    return {
      preset,
      model: provider.model ?? '',
      values: judged(posts, answers),
      tokens: used.input + used.output,
      cents: centsOf(used, provider),
    };
  }

  private async ask(
    scope: WorkspaceScope,
    provider: AiProviderRow,
    question: Question,
    posts: readonly PostText[],
  ): Promise<CallResult & { tokens: Tokens }> {
    const model = this.models.of(provider);
    if (model === null)
      throw userError([], 'The workspace has no vendor’s model: updateAiProvider names one');
    // Of no field: it counts for the workspace.
    const field = { id: scope.workspaceId, monthlyTokens: null, monthlyCents: null };
    const call = await this.budget.begin(scope, field, provider, model.most(question, posts));
    if (typeof call === 'string') throw userError([], 'The budget leaves no room for a call now');
    try {
      const result = await model.ask(question, posts);
      await this.db.transaction(() => this.budget.answered(scope, call, provider, result.tokens));
      return result;
    } catch (error) {
      throw await this.budget.failed(scope, call, error);
    }
  }
}

/** The labelled posts of a preset: `value|text`. */
async function labelled(preset: AiPreset): Promise<Labelled[]> {
  const text = await readFile(join(FOLDER, `${preset}.txt`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line, index) => {
      const [value = '', ...caption] = line.split('|');
      const post = {
        itemId: String(index),
        caption: caption.join('|'),
        transcript: '',
        pictureText: '',
        picture: null,
      };
      return { value: value === '' ? null : value, post };
    });
}

function judged(posts: readonly Labelled[], answers: ReadonlyMap<string, string | null>): EvaluatedValue[] {
  const options = new Set(posts.map(({ value }) => value));
  return [...options].map((value) => {
    const own = posts.filter((each) => each.value === value);
    const given = own.map(({ post }) => answers.get(post.itemId) ?? null);
    return {
      value,
      posts: own.length,
      right: given.filter((answer) => isSame(answer, value)).length,
      unanswered: given.filter((answer) => answer === null).length,
    };
  });
}

/** Names of products are compared without regard to case. */
function isSame(answer: string | null, value: string | null): boolean {
  return answer?.toLowerCase() === value?.toLowerCase();
}
