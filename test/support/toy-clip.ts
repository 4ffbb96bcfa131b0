import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLOAT, INT64, integer, integers, model, node, tensor, value } from './onnx-file.js';

/** By a variable, as where it is loaded: nothing needs it to be there. */
const PACKAGE: string = '@huggingface/transformers';

/** The package that runs CLIP is 450 MB large and not installed with Loupe: docs/similarity.md says how to test with it. */
export const isClipInstalled: boolean = (() => {
  try {
    import.meta.resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
})();

/** What the model knows: the words are vectors of the same space as the mean colours of pictures. */
const COLOURS: Record<string, [number, number, number]> = {
  red: [1, 0, 0],
  lime: [0, 1, 0],
  blue: [0, 0, 1],
};
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const [START, END] = ['<|startoftext|>', '<|endoftext|>'];

/**
 * Writes a CLIP model of three words into a folder, as hub repositories have it: a text network that takes the mean of
 * its words' colours, a vision network that takes a picture's mean colour, CLIP's kind of tokenizer, and its
 * preprocessing. They are real ONNX, far smaller than a trained one.
 */
export function writeToyClip(folder: string): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  const json = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
  const { vocabulary, merges } = tokens();
  json('config.json', {
    model_type: 'clip',
    architectures: ['CLIPModel'],
    projection_dim: 3,
    text_config: { model_type: 'clip_text_model', vocab_size: vocabulary.length },
    vision_config: { model_type: 'clip_vision_model', image_size: 224 },
  });
  json('tokenizer_config.json', {
    tokenizer_class: 'CLIPTokenizer',
    model_max_length: 77,
    bos_token: START,
    eos_token: END,
    pad_token: END,
    unk_token: END,
  });
  json('tokenizer.json', tokenizer(vocabulary, merges));
  json('preprocessor_config.json', {
    image_processor_type: 'CLIPImageProcessor',
    feature_extractor_type: 'CLIPFeatureExtractor',
    ...{ do_resize: true, size: { shortest_edge: 224 }, resample: 3 },
    ...{ do_center_crop: true, crop_size: { height: 224, width: 224 } },
    ...{ do_rescale: true, rescale_factor: 1 / 255 },
    ...{ do_normalize: true, image_mean: [0, 0, 0], image_std: [1, 1, 1] },
  });
  const file = (name: string, bytes: Buffer) => writeFileSync(join(folder, 'onnx', name), bytes);
  const vectors = vocabulary.map((token) => COLOURS[token.replace('</w>', '')] ?? [0, 0, 0]);
  file('text_model_quantized.onnx', textModel(vectors));
  file('vision_model_quantized.onnx', visionModel());
}

/** The vocabulary, where a token's place is its number, and the pairs by which words are put together of letters. */
function tokens(): { vocabulary: string[]; merges: [string, string][] } {
  const merges: [string, string][] = [];
  const vocabulary = new Set([START, END, ...LETTERS, ...LETTERS.map((letter) => `${letter}</w>`)]);
  for (const word of Object.keys(COLOURS)) {
    const parts = [...word.slice(0, -1), `${word.at(-1)}</w>`];
    parts.reduce((left, right) => {
      merges.push([left, right]);
      vocabulary.add(left + right);
      return left + right;
    });
  }
  return { vocabulary: [...vocabulary], merges };
}

function tokenizer(vocabulary: readonly string[], merges: readonly [string, string][]): object {
  const special = [START, END].map((content, id) => ({
    ...{ id, content, special: true, normalized: false },
    ...{ single_word: false, lstrip: false, rstrip: false },
  }));
  return {
    version: '1.0',
    added_tokens: special,
    normalizer: {
      type: 'Sequence',
      normalizers: [{ type: 'NFC' }, { type: 'Lowercase' }],
    },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        { type: 'Split', pattern: { Regex: '[\\p{L}]+|[\\p{N}]' }, behavior: 'Removed', invert: true },
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true },
      ],
    },
    post_processor: { type: 'RobertaProcessing', sep: [END, 1], cls: [START, 0], add_prefix_space: false },
    decoder: { type: 'ByteLevel', add_prefix_space: true },
    model: {
      type: 'BPE',
      unk_token: END,
      end_of_word_suffix: '</w>',
      vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
      merges: merges.map((pair) => pair.join(' ')),
    },
  };
}

/** The mean of what its table has for each token. */
function textModel(vectors: readonly (readonly number[])[]): Buffer {
  const table = Buffer.from(Float32Array.from(vectors.flat()).buffer);
  return model({
    inputs: [value('input_ids', INT64, ['batch', 'tokens'])],
    initializers: [tensor('table', [vectors.length, 3], table)],
    nodes: [
      node('Gather', ['table', 'input_ids'], 'words'),
      node('ReduceMean', ['words'], 'text_embeds', [integers('axes', [1]), integer('keepdims', 0)]),
    ],
    outputs: [value('text_embeds', FLOAT, ['batch', 3])],
  });
}

function visionModel(): Buffer {
  return model({
    inputs: [value('pixel_values', FLOAT, ['batch', 3, 224, 224])],
    initializers: [],
    nodes: [node('GlobalAveragePool', ['pixel_values'], 'means'), node('Flatten', ['means'], 'image_embeds')],
    outputs: [value('image_embeds', FLOAT, ['batch', 3])],
  });
}
