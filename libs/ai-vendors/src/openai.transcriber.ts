import type { SafeHttp } from '@loupe/safe-http';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type AiVendorResponse, post } from './ai-vendor-http.js';
import { plainText } from './read-answers.js';

/** A long video takes minutes; a call must end before its lease does. */
export const TRANSCRIPTION_TIMEOUT_MS = 8 * 60_000;
/** Models that take no `verbose_json` are asked for plain JSON for so long. */
const WITHOUT_SEGMENTS_MS = 60 * 60_000;
/** Characters of a transcript: more than is said in an hour. */
const MOST_CHARACTERS = 100_000;
/** A segment that the model takes for silence and is unsure of is invented, by Whisper's own rule. */
const SILENT = { noSpeech: 0.6, logProbability: -1 };
const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

const answerSchema = z.object({
  text: z.string(),
  duration: z.coerce.number().min(0).nullish(),
  segments: z
    .array(
      z.object({ text: z.string(), no_speech_prob: z.number().nullish(), avg_logprob: z.number().nullish() }),
    )
    .nullish(),
  usage: z.object({ seconds: z.number().min(0).nullish() }).nullish(),
});

/** A video's file. */
export interface VideoFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/**
 * What came of a call. `REFUSED`: the provider does not take this file, which costs nothing. `BAD_ANSWER`: what it said is no
 * transcript.
 */
export type Heard =
  | { readonly transcript: string | null; readonly seconds: number | null }
  | { readonly failure: 'REFUSED' | 'BAD_ANSWER'; readonly problem: string };

export interface TranscriberSettings {
  readonly http: SafeHttp;
  /** Address up to the version. */
  readonly baseUrl: string;
  /** Null for a service that needs none. */
  readonly key: string | null;
  readonly model: string;
  readonly workspaceId: string;
  readonly now: () => Date;
}

/** Addresses and models that take no `verbose_json`, by workspace. */
const withoutSegments = new LRUCache<string, true>({ max: 1000, ttl: WITHOUT_SEGMENTS_MS });

/** A model behind `POST /audio/transcriptions`, as OpenAI defines it and many servers have it. */
export class OpenAiTranscriber {
  constructor(private readonly settings: TranscriberSettings) {}

  /** @throws AiVendorError */
  async transcribe(file: VideoFile): Promise<Heard> {
    const { workspaceId, baseUrl, model } = this.settings;
    const server = `${workspaceId} ${baseUrl} ${model}`;
    let response = await this.send(file, !withoutSegments.has(server));
    if (response.status === 400 && !withoutSegments.has(server) && isAboutFormat(response)) {
      withoutSegments.set(server, true);
      response = await this.send(file, false);
    }
    const { status, body } = response;
    if (status === 400) return { failure: 'REFUSED', problem: String(body.text) };
    const parsed = answerSchema.safeParse(body);
    if (!parsed.success) return { failure: 'BAD_ANSWER', problem: 'The provider’s answer is no transcript' };
    const { text, segments, duration, usage } = parsed.data;
    const said =
      segments == null
        ? text
        : segments
            .filter(isSaid)
            .map((each) => each.text)
            .join(' ');
    const transcript = plainText(said, MOST_CHARACTERS);
    return {
      transcript: transcript === '' ? null : transcript,
      seconds: duration ?? usage?.seconds ?? null,
    };
  }

  private async send({ bytes, contentType }: VideoFile, hasSegments: boolean): Promise<AiVendorResponse> {
    const { http, baseUrl, key, model, now } = this.settings;
    const form = new FormData();
    form.set('model', model);
    form.set('response_format', hasSegments ? 'verbose_json' : 'json');
    const name = `video.${EXTENSIONS[contentType] ?? 'mp4'}`;
    form.set('file', new Blob([new Uint8Array(bytes)], { type: contentType }), name);
    // It writes the parts and their boundary (RFC 7578).
    const encoded = new Response(form);
    const headers: Record<string, string> = {
      'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    };
    const body = Buffer.from(await encoded.arrayBuffer());
    return post(http, `${baseUrl}/audio/transcriptions`, headers, body, {
      now: now(),
      timeoutMs: TRANSCRIPTION_TIMEOUT_MS,
    });
  }
}

function isSaid({
  no_speech_prob: noSpeech,
  avg_logprob: logProbability,
}: {
  no_speech_prob?: number | null | undefined;
  avg_logprob?: number | null | undefined;
}): boolean {
  return !((noSpeech ?? 0) > SILENT.noSpeech && (logProbability ?? 0) < SILENT.logProbability);
}

function isAboutFormat({ body }: AiVendorResponse): boolean {
  return /response_format|verbose_json/i.test(JSON.stringify(body));
}
