import type { ImageDecoder } from '@loupe/images';
import { understandingOf } from './builtin-language.js';
import { SQUARES } from './builtin-squares.js';
import {
  type Embedded,
  type EmbeddingInput,
  type EmbeddingModel,
  oneByOne,
  rangeWithinKind,
} from './embedding-model.js';
import { readSquares } from './read-squares.js';
import { ModelThreads } from './thread-pool.js';
import { VectorCache } from './vector.cache.js';

/** Characters of a text that are read; later ones say little about its topic and take as long. */
const MAX_TEXT = 1000;

/** An English word. The model has no parts of words in other scripts and treats all such texts as equal. */
const LATIN_WORD = /[a-z]{2}/i;

/** Models that ship as packages and compute in threads of this process, without a network. */
export class BuiltinModels {
  // Threads for each, so that no text waits for pictures.
  private readonly textThreads: ModelThreads;
  private readonly imageThreads: ModelThreads;
  private readonly vectors = new VectorCache();

  /** @param threads maximum number for each of the two models */
  constructor(
    private readonly images: ImageDecoder,
    threads: number,
  ) {
    this.textThreads = new ModelThreads('@loupe/embeddings/builtin-text.thread', threads);
    this.imageThreads = new ModelThreads('@loupe/embeddings/builtin-image.thread', threads);
  }

  /** The Universal Sentence Encoder (lite) for texts in English, 512 numbers. */
  readonly text: EmbeddingModel = {
    name: 'builtin-text-en-1',
    kinds: ['TEXT'],
    rangeBetween: rangeWithinKind({ least: 0.3, most: 1 }),
    understanding: (text) => understandingOf(text.slice(0, MAX_TEXT)),
    embed: (workspaceId, inputs, end) => oneByOne(inputs, end, (input) => this.embedText(workspaceId, input)),
  };

  /** A MobileNet v2 for pictures, 1,792 numbers. It finds pictures that look alike, not pictures of the same thing. */
  readonly image: EmbeddingModel = {
    name: 'builtin-image-1',
    kinds: ['IMAGE'],
    rangeBetween: rangeWithinKind({ least: 0.6, most: 1 }),
    embed: (workspaceId, inputs, end) =>
      oneByOne(inputs, end, (input) => this.embedImage(workspaceId, input)),
  };

  async close(): Promise<void> {
    await Promise.all([this.textThreads.close(), this.imageThreads.close()]);
  }

  private async embedText(workspaceId: string, input: EmbeddingInput): Promise<Embedded> {
    if (!('text' in input)) return { unreadable: 'is no text' };
    const text = input.text.slice(0, MAX_TEXT);
    if (!LATIN_WORD.test(text)) return { unreadable: 'has no words in English' };
    return this.vectors.get(workspaceId, text, () => this.textThreads.run(workspaceId, 'embedText', text));
  }

  private async embedImage(workspaceId: string, input: EmbeddingInput): Promise<Embedded> {
    if (!('image' in input)) return { unreadable: 'is no image' };
    const squares = await readSquares(this.images, workspaceId, input.image, SQUARES);
    return 'unreadable' in squares ? squares : this.imageThreads.run(workspaceId, 'embedImage', squares);
  }
}
