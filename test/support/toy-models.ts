import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FLOAT, INT64, integer, integers, model, node, tensor, value } from './onnx-file.js';

/** Words of two languages and the directions that they have in the space of a toy model; `red` is near `crimson`. */
const DIRECTIONS: Readonly<Record<string, readonly number[]>> = {
  red: [1, 0, 0, 0],
  rot: [1, 0, 0, 0],
  crimson: [0.9, 0.1, 0, 0],
  green: [0, 1, 0, 0],
  grün: [0, 1, 0, 0],
  blue: [0, 0, 1, 0],
  blau: [0, 0, 1, 0],
  query: [0, 0, 0, 0.25],
  passage: [0, 0, 0, -0.25],
};
const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
const START = SPECIAL.indexOf('[CLS]');
const END = SPECIAL.indexOf('[SEP]');
const VOCABULARY = [...SPECIAL, ':', ...Object.keys(DIRECTIONS)];
const WIDTH = 4;

/** Colours of pictures as the toy model of pictures sees them: red, green and blue are what the words say. */
type Files = Readonly<Record<string, object | Buffer>>;

/** A sentence transformer as the hub has them: tokens become the directions of their words. */
export const SENTENCES: Files = {
  'config.json': { model_type: 'bert', hidden_size: WIDTH, max_position_embeddings: 32 },
  ...tokenizerFiles(),
  'modules.json': [
    { idx: 0, name: '0', path: '', type: 'sentence_transformers.models.Transformer' },
    { idx: 1, name: '1', path: '1_Pooling', type: 'sentence_transformers.models.Pooling' },
    { idx: 2, name: '2', path: '2_Normalize', type: 'sentence_transformers.models.Normalize' },
  ],
  '1_Pooling/config.json': { word_embedding_dimension: WIDTH, pooling_mode_mean_tokens: true },
  'sentence_bert_config.json': { max_seq_length: 16, do_lower_case: false },
  'config_sentence_transformers.json': { prompts: { query: 'query: ', passage: 'passage: ' } },
  'onnx/model.onnx': wordNetwork('last_hidden_state', false),
};

/** Two towers, as SigLIP has them: texts without a mask, of a fixed length, and pictures of 8 by 8 pixels. */
export const TWO_TOWERS: Files = {
  'config.json': { model_type: 'siglip', text_config: { max_position_embeddings: 16 } },
  ...tokenizerFiles(),
  'preprocessor_config.json': {
    size: { height: 8, width: 8 },
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: true,
    image_mean: [0, 0, 0],
    image_std: [1, 1, 1],
  },
  'onnx/text_model.onnx': wordNetwork('pooler_output', true),
  'onnx/vision_model.onnx': pictureNetwork(),
};

/** Writes the files of a model into a folder. @param changes files that differ; null for one that is missing */
export function writeModel(
  folder: string,
  files: Files,
  changes: Readonly<Record<string, object | Buffer | null>> = {},
): void {
  for (const [name, content] of Object.entries({ ...files, ...changes })) {
    if (content === null) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
}

function tokenizerFiles(): Files {
  const added = SPECIAL.map((content, id) => ({
    ...{ id, content, special: true, normalized: false },
    ...{ single_word: false, lstrip: false, rstrip: false },
  }));
  return {
    'tokenizer_config.json': {
      tokenizer_class: 'BertTokenizer',
      model_max_length: 16,
      pad_token: '[PAD]',
      unk_token: '[UNK]',
    },
    'tokenizer.json': {
      version: '1.0',
      added_tokens: added,
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: {
        type: 'TemplateProcessing',
        single: [
          { SpecialToken: { id: '[CLS]', type_id: 0 } },
          { Sequence: { id: 'A', type_id: 0 } },
          { SpecialToken: { id: '[SEP]', type_id: 0 } },
        ],
        pair: [],
        special_tokens: {
          '[CLS]': { id: '[CLS]', ids: [START], tokens: ['[CLS]'] },
          '[SEP]': { id: '[SEP]', ids: [END], tokens: ['[SEP]'] },
        },
      },
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(VOCABULARY.map((token, id) => [token, id])),
      },
    },
  };
}

/** What its table has for each token; for a text itself, their mean. */
export function wordNetwork(output: string, isPooled: boolean): Buffer {
  const rows = VOCABULARY.map((token) => DIRECTIONS[token] ?? [0, 0, 0, token === '[CLS]' ? 1 : 0]);
  const table = Buffer.from(Float32Array.from(rows.flat()).buffer);
  const words = isPooled ? 'words' : output;
  return model({
    inputs: [
      value('input_ids', INT64, ['batch', 'tokens']),
      ...(isPooled ? [] : [value('attention_mask', INT64, ['batch', 'tokens'])]),
    ],
    initializers: [tensor('table', [VOCABULARY.length, WIDTH], table)],
    nodes: [
      node('Gather', ['table', 'input_ids'], words),
      ...(isPooled
        ? [node('ReduceMean', [words], output, [integers('axes', [1]), integer('keepdims', 0)])]
        : []),
    ],
    outputs: [value(output, FLOAT, isPooled ? ['batch', WIDTH] : ['batch', 'tokens', WIDTH])],
  });
}

/** The mean of each colour; the fourth number is always the same, as every text has a beginning. */
function pictureNetwork(): Buffer {
  const table = Buffer.from(
    Float32Array.from([...[1, 0, 0], ...[0, 1, 0], ...[0, 0, 1], ...[0, 0, 0]]).buffer,
  );
  return model({
    inputs: [value('pixel_values', FLOAT, ['batch', 3, 8, 8])],
    initializers: [tensor('columns', [WIDTH, 3], table)],
    nodes: [
      node('GlobalAveragePool', ['pixel_values'], 'means'),
      node('Flatten', ['means'], 'colours'),
      node('Gemm', ['colours', 'columns'], 'pooler_output', [integer('transB', 1)]),
    ],
    outputs: [value('pooler_output', FLOAT, ['batch', WIDTH])],
  });
}
