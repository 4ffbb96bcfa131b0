import { z } from 'zod';
import { NO_OUTCOMES, postJson, refusedCall } from './ai-vendor-http.js';
import {
  AiVendorError,
  type AiVendorModel,
  type CallResult,
  type PostText,
  type Question,
} from './field-model.js';
import type { AiVendorSettings } from './openai.model.js';
import { PICTURE_TYPE } from './picture.js';
import { mostTokens, promptOf } from './prompt.js';
import { readAnswers } from './read-answers.js';

/** The version of the Messages API that this speaks. */
const API_VERSION = '2023-06-01';

const count = z.number().int().min(0);
const answerSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z.object({
    input_tokens: count,
    output_tokens: count,
    cache_creation_input_tokens: count.nullish(),
    cache_read_input_tokens: count.nullish(),
  }),
});

const REFUSALS: Readonly<Record<string, string>> = {
  refusal: 'The model refused to answer',
  max_tokens: 'The answer was cut off',
  model_context_window_exceeded: 'The answer was cut off',
};

/** A model behind `POST /messages` of Anthropic, with structured outputs (`output_config.format`). */
export class AnthropicModel implements AiVendorModel {
  readonly most = mostTokens;

  constructor(private readonly settings: AiVendorSettings) {}

  async ask(question: Question, posts: readonly PostText[]): Promise<CallResult> {
    const { http, baseUrl, key, model, now, timeoutMs } = this.settings;
    const prompt = promptOf(question, posts);
    const body = {
      model,
      max_tokens: prompt.maxOutput,
      system: prompt.system,
      messages: [{ role: 'user', content: contentOf(prompt.user, question.picture) }],
      output_config: { format: { type: 'json_schema', schema: prompt.schema } },
    };
    const headers = { 'anthropic-version': API_VERSION, ...(key === null ? {} : { 'x-api-key': key }) };
    const response = await postJson(http, `${baseUrl}/messages`, headers, body, {
      now: now(),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    if (response.status === 400) {
      const text = String(response.body.text);
      if (/credit balance/i.test(text)) throw new AiVendorError('QUOTA', text);
      return refusedCall(response);
    }
    const parsed = answerSchema.safeParse(response.body);
    if (!parsed.success) {
      return {
        ...NO_OUTCOMES,
        tokens: this.most(question, posts),
        problem: 'The provider’s answer is no message',
      };
    }
    const { content, stop_reason, usage } = parsed.data;
    const cached = (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
    const tokens = { input: usage.input_tokens + cached, output: usage.output_tokens };
    const refusal = REFUSALS[stop_reason ?? ''];
    if (refusal !== undefined) return { ...NO_OUTCOMES, tokens, problem: refusal };
    const text = content.flatMap((block) => (block.type === 'text' ? [block.text ?? ''] : [])).join('');
    const outcomes = readAnswers(text, question, prompt);
    return {
      outcomes,
      tokens,
      problem: outcomes.size > 0 ? null : 'The model’s answer is not what it was asked for',
    };
  }
}

function contentOf(text: string, picture: Buffer | null): string | object[] {
  if (picture === null) return text;
  const source = { type: 'base64', media_type: PICTURE_TYPE, data: picture.toString('base64') };
  return [
    { type: 'image', source },
    { type: 'text', text },
  ];
}
