import {
  type Embedded,
  type EmbeddingInput,
  type EmbeddingKind,
  type EmbeddingModel,
  rangeWithinKind,
} from './embedding-model.js';
import { ModelThread } from './thread-pool.js';

/** Characters of a text that are read; later ones say little about what it is about and cost as much. */
const MAX_TEXT = 1000;

/** A word of English: the model has no parts of words in other scripts, and takes all of them for the same text. */
const LATIN_WORD = /[a-z]{2}/i;

const thread = () => new ModelThread('@loupe/enrichment/builtin.thread');

/** Models that ship as packages and compute in a thread of this process, without a network. */
export class BuiltinModels {
  private readonly threadOfModels = thread();

  /** The Universal Sentence Encoder (lite) for texts in English, 512 numbers. */
  readonly text: EmbeddingModel = {
    name: 'builtin-text-en-1',
    kinds: ['TEXT'],
    rangeBetween: rangeWithinKind({ least: 0.3, most: 1 }),
    embed: (inputs) => this.inTurn(inputs, 'TEXT'),
  };

  /** A MobileNet v2 for pictures, 1,792 numbers: pictures that look alike, not ones that show the same. */
  readonly image: EmbeddingModel = {
    name: 'builtin-image-1',
    kinds: ['IMAGE'],
    rangeBetween: rangeWithinKind({ least: 0.6, most: 1 }),
    embed: (inputs) => this.inTurn(inputs, 'IMAGE'),
  };

  close(): Promise<void> {
    return this.threadOfModels.close();
  }

  /** One by one: several texts at once take longer than one after the other, and a query can come in between. */
  private async inTurn(inputs: readonly EmbeddingInput[], kind: EmbeddingKind): Promise<Embedded[]> {
    const vectors: Embedded[] = [];
    for (const input of inputs) vectors.push(await this.one(input, kind));
    return vectors;
  }

  private async one(input: EmbeddingInput, kind: EmbeddingKind): Promise<Embedded> {
    if (kind === 'IMAGE' && 'image' in input) return this.threadOfModels.run('embedImage', input.image);
    if (kind === 'TEXT' && 'text' in input) {
      const text = input.text.slice(0, MAX_TEXT);
      if (!LATIN_WORD.test(text)) return { unreadable: 'has no words in English' };
      return this.threadOfModels.run('embedText', text);
    }
    return { unreadable: `is no ${kind.toLowerCase()}` };
  }
}
