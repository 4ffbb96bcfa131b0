import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadNetwork, type Network, type Tensor } from '@loupe/images';
import { z } from 'zod';
import { jsonOf } from './folder-files.js';
import { floatsOf } from './network-output.js';
import { pooled } from './pooling.js';
import type { TextTower } from './text-files.js';

/** The optional package that reads `tokenizer.json`. It is imported by this name, so that the code compiles without it. */
export const TOKENIZERS: string = '@huggingface/tokenizers';

/** Characters of a text that are read: more than the tokens of nearly every one. */
const MAX_TEXT = 4000;

/** The used part of the package. */
interface Tokenizer {
  encode(text: string, options?: { add_special_tokens: boolean }): { ids: number[] };
  token_to_id(token: string): number | undefined;
}

/** The used parts of its files. */
interface TokenizerFile {
  readonly padding?: { readonly pad_id?: number } | null;
}
interface TokenizerConfig {
  readonly pad_token?: string | { readonly content: string } | null;
}

type Inputs = Record<string, Tensor>;

/** A model's network for texts, with its tokenizer. */
export class LoadedTextTower {
  private constructor(
    private readonly tower: TextTower,
    private readonly network: Network,
    private readonly tokens: Tokens,
  ) {}

  static async load(folder: string, tower: TextTower, threads: number): Promise<LoadedTextTower> {
    const tokens = await Tokens.load(folder, tower);
    return new LoadedTextTower(tower, await loadNetwork(join(folder, tower.network), threads), tokens);
  }

  /**
   * The vector of a text.
   * @param isQuery whether somebody searches by it, else it is of a post
   * @throws Error for a network that wants or gives something else than it should
   */
  async embed(text: string, isQuery: boolean): Promise<Float32Array> {
    const { prompts, lowersCase, outputs, pooling, network: file } = this.tower;
    const read = text.slice(0, MAX_TEXT);
    const prompt = isQuery ? prompts.query : prompts.stored;
    const { ids, count } = this.tokens.of(prompt + (lowersCase ? read.toLowerCase() : read));
    const { data, dims } = await floatsOf(file, this.network, this.inputs(ids, count), outputs);
    if (dims.length !== 3) return data.slice();
    if (pooling === null) throw new Error(`${file} gives a vector for each token, and none for the text`);
    return pooled(data, count, dims[2] ?? 0, pooling);
  }

  private inputs(ids: readonly number[], count: number): Inputs {
    const shape = [1, ids.length];
    const values: Readonly<Record<string, () => number[]>> = {
      input_ids: () => [...ids],
      attention_mask: () => ids.map((_, index) => (index < count ? 1 : 0)),
      token_type_ids: () => ids.map(() => 0),
      position_ids: () => ids.map((_, index) => index),
    };
    return Object.fromEntries(
      this.network.inputNames.map((name) => {
        const make = values[name];
        if (make === undefined)
          throw new Error(`${this.tower.network} wants ${name}, which texts do not have`);
        return [name, this.network.whole(name, make(), shape)];
      }),
    );
  }
}

/** The tokens of texts, by `tokenizer.json`. */
class Tokens {
  private constructor(
    private readonly tokenizer: Tokenizer,
    private readonly tower: TextTower,
    /** Fills up short texts. */
    private readonly padding: number,
    /** Tokens behind each text, which stay when it is cut. */
    private readonly ending: number,
  ) {}

  static async load(folder: string, tower: TextTower): Promise<Tokens> {
    const file = createRequire(import.meta.url).resolve(TOKENIZERS);
    const loaded = await import(pathToFileURL(file).href);
    // A package that is required has its members in the default export.
    const { Tokenizer } = loaded.default ?? loaded;
    const settings = jsonOf(folder, 'tokenizer.json', z.custom<TokenizerFile>());
    const config = jsonOf(folder, 'tokenizer_config.json', z.custom<TokenizerConfig>()) ?? {};
    const tokenizer: Tokenizer = new Tokenizer(settings, config);
    const { pad_token: token } = config;
    const content = typeof token === 'string' ? token : token?.content;
    const known = content === undefined ? undefined : tokenizer.token_to_id(content);
    return new Tokens(tokenizer, tower, known ?? settings?.padding?.pad_id ?? 0, endingOf(tokenizer));
  }

  /** The tokens of a text with those at its ends, and how many of them are not filled up. */
  of(text: string): { ids: number[]; count: number } {
    const { maxTokens, isPadded } = this.tower;
    const { ids: all } = this.tokenizer.encode(text);
    const kept =
      all.length <= maxTokens
        ? all
        : [...all.slice(0, maxTokens - this.ending), ...all.slice(all.length - this.ending)];
    // A network needs something to read, also of a text without any token.
    const ids = kept.length === 0 ? [this.padding] : kept;
    const missing = isPadded ? maxTokens - ids.length : 0;
    return { ids: [...ids, ...Array<number>(missing).fill(this.padding)], count: ids.length };
  }
}

function endingOf(tokenizer: Tokenizer): number {
  const { ids: whole } = tokenizer.encode('a');
  const { ids: bare } = tokenizer.encode('a', { add_special_tokens: false });
  const start = whole.findIndex((_, at) => bare.every((id, index) => whole[at + index] === id));
  return start < 0 ? 0 : whole.length - start - bare.length;
}
