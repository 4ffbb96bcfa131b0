import type { SafeHttp } from '@loupe/safe-http';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { NO_OUTCOMES, postJson, refusedCall } from './ai-vendor-http.js';
import type { AiVendorModel, CallResult, PostText, Question } from './field-model.js';
import { PICTURE_TYPE } from './picture.js';
import { mostTokens, type Prompt, promptOf } from './prompt.js';
import { readAnswers } from './read-answers.js';

/** Servers that take no schema are asked for plain JSON for so long. */
const WITHOUT_SCHEMA_MS = 60 * 60_000;

const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) })
    .nullish(),
});

export interface AiVendorSettings {
  readonly http: SafeHttp;
  /** Address up to the version. */
  readonly baseUrl: string;
  /** Null for a service that needs none. */
  readonly key: string | null;
  readonly model: string;
  readonly workspaceId: string;
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

/** Addresses and models that take no `json_schema`, by workspace. */
const withoutSchema = new LRUCache<string, true>({ max: 1000, ttl: WITHOUT_SCHEMA_MS });

/** A model behind `POST /chat/completions`, as OpenAI defines it and many servers have it. */
export class OpenAiChatModel implements AiVendorModel {
  readonly most = mostTokens;

  constructor(private readonly settings: AiVendorSettings) {}

  async ask(question: Question, posts: readonly PostText[]): Promise<CallResult> {
    const prompt = promptOf(question, posts);
    const { workspaceId, baseUrl, model } = this.settings;
    const server = `${workspaceId} ${baseUrl} ${model}`;
    let response = await this.post(question, prompt, !withoutSchema.has(server));
    if (response.status === 400 && !withoutSchema.has(server) && isAboutFormat(response.body)) {
      withoutSchema.set(server, true);
      response = await this.post(question, prompt, false);
    }
    if (response.status === 400) return refusedCall(response);
    const parsed = answerSchema.safeParse(response.body);
    const choice = parsed.data?.choices[0];
    if (choice === undefined) {
      return {
        ...NO_OUTCOMES,
        tokens: this.most(question, posts),
        problem: 'The provider’s answer is no chat completion',
      };
    }
    const { usage } = parsed.data ?? {};
    const content = choice.message.content ?? '';
    // A server that counts nothing is counted at its most, so that a budget holds.
    const tokens =
      usage == null
        ? this.most(question, posts)
        : { input: usage.prompt_tokens, output: usage.completion_tokens };
    const refusal = refusalOf(choice);
    if (refusal !== null) return { ...NO_OUTCOMES, tokens, problem: refusal };
    const outcomes = readAnswers(content, question, prompt);
    return {
      outcomes,
      tokens,
      problem: outcomes.size > 0 ? null : 'The model’s answer is not what it was asked for',
    };
  }

  private post({ picture }: Question, prompt: Prompt, hasSchema: boolean) {
    const { http, baseUrl, key, model, now, timeoutMs } = this.settings;
    const body = {
      model,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: picture === null ? prompt.user : withPicture(prompt.user, picture) },
      ],
      // OpenAI's newer models refuse max_tokens; other servers know nothing else.
      [new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens']:
        prompt.maxOutput,
      response_format: hasSchema
        ? { type: 'json_schema', json_schema: { name: 'answers', strict: true, schema: prompt.schema } }
        : { type: 'json_object' },
    };
    const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
    return postJson(http, `${baseUrl}/chat/completions`, headers, body, {
      now: now(),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  }
}

function refusalOf({
  finish_reason,
  message,
}: z.infer<typeof answerSchema>['choices'][number]): string | null {
  if (message.refusal != null && message.refusal !== '') return 'The model refused to answer';
  if (finish_reason === 'content_filter') return 'The provider’s content filter withheld the answer';
  if (finish_reason === 'length') return 'The answer was cut off';
  return null;
}

function isAboutFormat(body: Record<string, unknown>): boolean {
  return /response_format|json_schema|structured|schema/i.test(JSON.stringify(body));
}

/** A text and a picture as the content of a message. */
function withPicture(text: string, picture: Buffer): object[] {
  const url = `data:${PICTURE_TYPE};base64,${picture.toString('base64')}`;
  return [
    { type: 'text', text },
    { type: 'image_url', image_url: { url, detail: 'low' } },
  ];
}
