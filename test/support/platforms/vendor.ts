import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

/** A post as a model is given it. */
export interface AskedPost {
  id: string;
  caption: string;
  transcript?: string;
}

export interface GivenAnswer {
  id: string;
  value: unknown;
  reason: string;
  unsure?: boolean;
}

/** What a person has set for another post, as a model is given it. */
export interface GivenExample {
  caption: string;
  transcript?: string;
  value: unknown;
}

interface Asked {
  posts: AskedPost[];
  examples: GivenExample[];
  /** Bytes of the pictures of the call. */
  pictures: Buffer[];
  /** What the model is told besides the posts. */
  system: string;
  protocol: 'OPENAI' | 'ANTHROPIC';
  hasSchema: boolean;
}

/**
 * A vendor of models that speaks chat completions (`/v1/chat/completions`) and messages (`/v1/messages`) as their official
 * clients have them. It counts the tokens that it charges for.
 */
export class FakeAiVendor extends FakePlatform {
  readonly asked: Asked[] = [];
  /** Tokens of all answers. */
  readonly charged = { input: 0, output: 0, calls: 0 };
  /** Tokens of each answer, in order. */
  readonly spends: number[] = [];
  /** How often each caption was answered. */
  readonly answered = new Map<string, number>();
  key = 'sk-test';
  /** Whether it takes json_schema. */
  hasSchemas = true;
  /** What the model says; by default the value is what stands behind `value=` in the caption. */
  answers: (posts: AskedPost[], asked: Asked) => unknown = usualAnswers;
  /** Why the answer ends: of the vendor's own words. */
  ending: ((asked: Asked) => string | null) | null = null;
  refusal: ((asked: Asked) => boolean) | null = null;
  /** What is heard in videos: by default what stands behind `says=` in the file. */
  heard: (file: string) => object = (file) => heardIn(file);
  /** Whether it takes verbose_json. */
  hasSegments = true;
  /** The requests for transcripts that it has answered. */
  readonly transcribed: { model: string; format: string; name: string; type: string; bytes: number }[] = [];

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  /** Answers as at first; what it was asked stays. */
  reset(): void {
    this.fail(null);
    this.answers = usualAnswers;
    this.ending = null;
    this.refusal = null;
    this.hasSchemas = true;
  }

  protected answer(call: PlatformCall): PlatformReply {
    const isAudio = call.path === '/v1/audio/transcriptions';
    const isOpenAi = isAudio || call.path === '/v1/chat/completions';
    if (!isOpenAi && call.path !== '/v1/messages') return problem(404, 'not_found_error', 'Not Found');
    const given = isOpenAi ? call.headers.authorization?.replace(/^Bearer /, '') : call.headers['x-api-key'];
    if (given !== this.key) return problem(401, 'authentication_error', 'Incorrect API key provided');
    if (isAudio) return this.transcription(call);
    const body = JSON.parse(call.body);
    if (isOpenAi) return this.chatCompletion(body);
    if (call.headers['anthropic-version'] !== '2023-06-01') {
      return problem(400, 'invalid_request_error', 'anthropic-version: header is required');
    }
    return this.message(body);
  }

  /** As `POST /audio/transcriptions`: multipart/form-data with a file, a model and a format. */
  private transcription({ headers, body }: PlatformCall): PlatformReply {
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1];
    if (boundary === undefined) return problem(400, 'invalid_request_error', 'Not multipart/form-data');
    const parts = new Map(
      body.split(`--${boundary}`).flatMap((part) => {
        const [, head, content] = /^\r\n([\s\S]*?)\r\n\r\n([\s\S]*)\r\n$/.exec(part) ?? [];
        const name = /name="(\w+)"/.exec(head ?? '')?.[1];
        return name === undefined ? [] : [[name, { head: head ?? '', content: content ?? '' }] as const];
      }),
    );
    const [file, model, format] = ['file', 'model', 'response_format'].map((name) => parts.get(name));
    if (file === undefined || model === undefined) {
      return problem(400, 'invalid_request_error', 'file and model are required');
    }
    if (format?.content === 'verbose_json' && !this.hasSegments) {
      return problem(
        400,
        'invalid_request_error',
        "response_format 'verbose_json' is not compatible with model",
      );
    }
    this.transcribed.push({
      model: model.content,
      format: format?.content ?? 'json',
      name: /filename="([^"]+)"/.exec(file.head)?.[1] ?? '',
      type: /Content-Type: (.+)/i.exec(file.head)?.[1]?.trim() ?? '',
      bytes: file.content.length,
    });
    const heard = this.heard(file.content);
    const { text } = heard as { text?: string };
    return { body: format?.content === 'verbose_json' ? heard : { text } };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the body is whatever was sent.
  private chatCompletion(body: any): PlatformReply {
    const format = body.response_format;
    if (format?.type === 'json_schema' && !this.hasSchemas) {
      return problem(400, 'invalid_request_error', "'response_format' of type json_schema is not supported");
    }
    const [system, user] = body.messages;
    const asked = this.note('OPENAI', system.content, user.content, format?.type === 'json_schema');
    const text = JSON.stringify(this.answers(asked.posts, asked));
    const isRefused = this.refusal?.(asked) ?? false;
    const ending = this.ending?.(asked) ?? 'stop';
    const usage = this.charge(system.content + textOf(user.content), text, asked.pictures.length);
    return {
      body: {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        model: body.model,
        choices: [
          {
            index: 0,
            finish_reason: ending,
            message: {
              role: 'assistant',
              content: isRefused ? null : ending === 'length' ? text.slice(0, -20) : text,
              refusal: isRefused ? 'I cannot help with that.' : null,
            },
          },
        ],
        usage: {
          prompt_tokens: usage.input,
          completion_tokens: usage.output,
          total_tokens: usage.input + usage.output,
        },
      },
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the body is whatever was sent.
  private message(body: any): PlatformReply {
    const hasSchema = body.output_config?.format?.type === 'json_schema';
    const asked = this.note('ANTHROPIC', body.system, body.messages[0].content, hasSchema);
    const text = JSON.stringify(this.answers(asked.posts, asked));
    const ending = (this.refusal?.(asked) ?? false) ? 'refusal' : (this.ending?.(asked) ?? 'end_turn');
    const usage = this.charge(body.system + textOf(body.messages[0].content), text, asked.pictures.length);
    const shown = ending === 'refusal' ? '' : ending === 'max_tokens' ? text.slice(0, -20) : text;
    return {
      body: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: body.model,
        content: [{ type: 'text', text: shown }],
        stop_reason: ending,
        usage: {
          input_tokens: usage.input - 5,
          cache_creation_input_tokens: 2,
          cache_read_input_tokens: 3,
          output_tokens: usage.output,
        },
      },
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the content is whatever was sent.
  private note(protocol: Asked['protocol'], system: string, content: any, hasSchema: boolean): Asked {
    const user = textOf(content);
    const list = (name: string): unknown => {
      const delimiter = new RegExp(`between <(${name}-[0-9a-f]+)>`).exec(system)?.[1];
      return JSON.parse(
        new RegExp(`^<${delimiter}>\\n([^]*?)\\n</${delimiter}>$`, 'm').exec(user)?.[1] ?? 'null',
      );
    };
    const examples = (list('examples') ?? []) as GivenExample[];
    const asked = {
      protocol,
      system,
      hasSchema,
      examples,
      pictures: picturesOf(protocol, content),
      posts: list('posts') as AskedPost[],
    };
    this.asked.push(asked);
    for (const { caption } of asked.posts) this.answered.set(caption, (this.answered.get(caption) ?? 0) + 1);
    return asked;
  }

  private charge(sent: string, text: string, pictures: number): { input: number; output: number } {
    const usage = {
      input: Math.ceil(sent.length / 4) + 5 + pictures * 800,
      output: Math.ceil(text.length / 4),
    };
    this.charged.input += usage.input;
    this.charged.output += usage.output;
    this.charged.calls += 1;
    this.spends.push(usage.input + usage.output);
    return usage;
  }
}

/** What a model hears in a file: words after `says=`, up to a full stop, of 30 seconds. */
export function heardIn(file: string): object {
  const text = /says=([\w ]*)\./.exec(file)?.[1] ?? '';
  const segment = { id: 0, start: 0, end: 30, text: ` ${text}`, avg_logprob: -0.2, no_speech_prob: 0.01 };
  const silence = { ...segment, id: 1, text: ' Thanks for watching', avg_logprob: -1.4, no_speech_prob: 0.9 };
  return {
    task: 'transcribe',
    language: 'english',
    duration: 30,
    text: `${text} Thanks for watching`,
    segments: [...(text === '' ? [] : [segment]), silence],
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the content is whatever was sent.
function textOf(content: any): string {
  return typeof content === 'string'
    ? content
    : content.find(({ type }: { type: string }) => type === 'text').text;
}

/** The pictures of a message in the documented form of each vendor. */
// biome-ignore lint/suspicious/noExplicitAny: the content is whatever was sent.
function picturesOf(protocol: Asked['protocol'], content: any): Buffer[] {
  if (typeof content === 'string') return [];
  // biome-ignore lint/suspicious/noExplicitAny: the part is whatever was sent.
  return content.flatMap((part: any) => {
    const base64 =
      protocol === 'OPENAI'
        ? /^data:image\/webp;base64,(.+)$/.exec(part.image_url?.url ?? '')?.[1]
        : part.type === 'image' && part.source.type === 'base64' && part.source.media_type === 'image/webp'
          ? part.source.data
          : undefined;
    return base64 === undefined ? [] : [Buffer.from(base64, 'base64')];
  });
}

function usualAnswers(posts: readonly AskedPost[]) {
  return { answers: posts.map((post) => answerTo(post)) };
}

export function answerTo({ id, caption }: AskedPost): GivenAnswer {
  const value = /value=(\w+)/.exec(caption)?.[1] ?? null;
  return {
    id,
    value,
    reason: value === null ? '' : `It says ${value}.`,
    unsure: caption.includes('unsure'),
  };
}

export function problem(
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): PlatformReply {
  return { status, headers, body: { type: 'error', error: { type, code: type, message } } };
}
