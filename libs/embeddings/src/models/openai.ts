import { withoutEndSlashes } from '@loupe/kernel';
import { z } from 'zod';
import {
  type Embedded,
  type EmbeddingInput,
  type EmbeddingModel,
  ModelUnavailableError,
  rangeWithinKind,
} from './embedding-model.js';

/** Characters of a text that are sent: within the 8,191 tokens of OpenAI's first models, in any script. */
const MAX_TEXT = 4000;
const TIMEOUT_MS = 20_000;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
});

export interface OpenAiSettings {
  /** URL up to and including the version, such as `https://api.example.com/v1`. */
  url: string;
  /** Empty if the service needs none. */
  key: string;
  model: string;
  /** Minimum cosine similarity that counts as similar. */
  least: number;
}

/** A text model behind `POST /embeddings`, as defined by OpenAI and implemented by many servers. */
export class OpenAiModel implements EmbeddingModel {
  readonly name: string;
  readonly kinds = ['TEXT'] as const;
  readonly rangeBetween: EmbeddingModel['rangeBetween'];

  constructor(private readonly settings: OpenAiSettings) {
    this.name = `openai:${settings.model}`;
    this.rangeBetween = rangeWithinKind({ least: settings.least, most: 1 });
  }

  async embed(
    _workspaceId: string,
    inputs: readonly EmbeddingInput[],
    end?: AbortSignal,
  ): Promise<Embedded[]> {
    const texts = inputs.map((input) => ('text' in input ? input.text.slice(0, MAX_TEXT).trim() : ''));
    const given = texts.filter((text) => text !== '');
    const vectors = given.length === 0 ? [] : await this.ask(given, end);
    let next = 0;
    return texts.map((text) => {
      const vector = text === '' ? undefined : vectors[next++];
      return vector ?? { unreadable: 'is no text' };
    });
  }

  /** Does not use the guard for outbound requests, because the URL comes from the operator, not from a client. */
  private async ask(texts: string[], end: AbortSignal | undefined): Promise<Float32Array[]> {
    const { url, key, model } = this.settings;
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${withoutEndSlashes(url)}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      signal: end === undefined ? limit : AbortSignal.any([limit, end]),
    }).catch((error: unknown) => {
      throw new ModelUnavailableError(`EMBEDDINGS_OPENAI_URL does not answer: ${(error as Error).message}`, {
        cause: error,
      });
    });
    if (!answer.ok) throw new ModelUnavailableError(`EMBEDDINGS_OPENAI_URL answers with ${answer.status}`);
    return vectorsOf(await answer.json().catch(() => null), texts.length);
  }
}

/** Sorts the vectors in the order of the texts; the protocol allows any order. */
function vectorsOf(body: unknown, count: number): Float32Array[] {
  const parsed = answerSchema.safeParse(body);
  const sorted = parsed.data?.data.toSorted((one, other) => one.index - other.index) ?? [];
  if (sorted.length !== count || sorted.some(({ index }, position) => index !== position)) {
    throw new ModelUnavailableError('EMBEDDINGS_OPENAI_URL does not answer with an embedding for each text');
  }
  return sorted.map(({ embedding }) => Float32Array.from(embedding));
}
