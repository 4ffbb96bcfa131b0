import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SENTENCES, TWO_TOWERS, wordNetwork, writeModel } from '../../../../test/support/toy-models.js';
import { type ModelFolder, readModelFolder } from './model-folder.js';
import { calibrated, writeThresholds } from './thresholds.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderWith(
  ...files: Parameters<typeof writeModel> extends [string, ...infer Rest] ? Rest : never
): string {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-model-'));
  folders.push(folder);
  writeModel(folder, ...files);
  return folder;
}

const problemsOf = (folder: string): readonly string[] => {
  const read = readModelFolder(folder);
  return 'problems' in read ? read.problems : [];
};

function read(folder: string): ModelFolder {
  const found = readModelFolder(folder);
  if ('problems' in found) throw new Error(found.problems.join('; '));
  return found;
}

describe('a folder with a sentence transformer', () => {
  it('is read as its own files say', () => {
    const { text, picture, thresholds, remarks } = read(folderWith(SENTENCES));
    expect(text).toMatchObject({
      network: 'onnx/model.onnx',
      pooling: 'mean',
      isNormalized: true,
      prompts: { query: 'query: ', stored: 'passage: ' },
      maxTokens: 16,
      isPadded: false,
      lowersCase: false,
    });
    expect([picture, thresholds, remarks]).toEqual([null, null, []]);
  });

  it('is read with the mean and without prefixes where nothing is said', () => {
    const without = {
      'modules.json': null,
      '1_Pooling/config.json': null,
      'sentence_bert_config.json': null,
    };
    const { text } = read(folderWith(SENTENCES, { ...without, 'config_sentence_transformers.json': null }));
    expect(text).toMatchObject({
      pooling: 'mean',
      isNormalized: false,
      prompts: { query: '', stored: '' },
      maxTokens: 16,
    });
  });

  it.each([
    [{ pooling_mode_cls_token: true }, 'cls'],
    [{ pooling_mode_cls_token: false, pooling_mode_lasttoken: true }, 'lasttoken'],
    [{ pooling_mode_max_tokens: true }, 'max'],
    [{ pooling_mode_mean_sqrt_len_tokens: true }, 'mean'],
    [{ pooling_mode: 'cls' }, 'cls'],
  ])('is pooled by %j', (settings, pooling) => {
    expect(read(folderWith(SENTENCES, { '1_Pooling/config.json': settings })).text.pooling).toBe(pooling);
  });

  it('is run in 8 bits where it has such a network', () => {
    const quantized = { 'onnx/model_quantized.onnx': wordNetwork('last_hidden_state', false) };
    expect(read(folderWith(SENTENCES, quantized)).text.network).toBe('onnx/model_quantized.onnx');
  });

  it.each([
    [{ 'config.json': null }, 'config.json is missing'],
    [{ 'tokenizer.json': null }, 'tokenizer.json is missing'],
    [{ 'onnx/model.onnx': null }, 'onnx/model.onnx is missing, and so is model_quantized.onnx'],
    [{ 'modules.json': Buffer.from('{') }, 'modules.json cannot be read: '],
    [{ 'modules.json': { path: '' } }, 'modules.json cannot be used: '],
    [
      { '1_Pooling/config.json': { pooling_mode_weightedmean_tokens: true } },
      'pooling_mode_weightedmean_tokens is not supported',
    ],
    [
      { '1_Pooling/config.json': { pooling_mode_cls_token: true, pooling_mode_mean_tokens: true } },
      'pooling_mode_cls_token with pooling_mode_mean_tokens is not supported',
    ],
    [{ '1_Pooling/config.json': { include_prompt: false } }, 'include_prompt false is not supported'],
    [{ 'loupe.json': { model: 'x', texts: { least: 1, most: 0 } } }, 'loupe.json cannot be used: '],
  ])('is refused for %j', (changes, problem) => {
    expect(problemsOf(folderWith(SENTENCES, changes))).toEqual([expect.stringContaining(problem)]);
  });

  it('names all that is missing at once', () => {
    expect(problemsOf(folderWith({}))).toEqual([
      'config.json is missing',
      'onnx/model.onnx is missing, and so is model_quantized.onnx',
      'tokenizer.json is missing',
    ]);
  });

  it('is told to need prefixes where it is an E5 model and names none', () => {
    const config = { model_type: 'bert', _name_or_path: 'intfloat/multilingual-e5-small' };
    const folder = folderWith(SENTENCES, {
      'config.json': config,
      'config_sentence_transformers.json': null,
    });
    expect(read(folder).remarks).toEqual([expect.stringContaining('E5 models expect prefixes')]);
  });

  it('has another name, and no thresholds, as soon as one of its files is another', () => {
    const folder = folderWith(SENTENCES);
    const before = read(folder);
    const texts = { least: 0.5, most: 0.9 };
    writeThresholds(folder, { model: before.name, texts, textToPicture: null, pictures: null });
    expect(read(folder)).toMatchObject({ name: before.name, thresholds: { texts }, remarks: [] });
    writeModel(folder, { 'config_sentence_transformers.json': { prompts: {} } });
    const after = read(folder);
    expect(after.name).not.toBe(before.name);
    expect(after).toMatchObject({
      thresholds: null,
      remarks: [expect.stringContaining('calibrate them again')],
    });
  });
});

describe('a folder with networks for texts and pictures', () => {
  it('is read with the size and the colours that its own files name', () => {
    const { text, picture } = read(folderWith(TWO_TOWERS));
    expect(text).toMatchObject({
      network: 'onnx/text_model.onnx',
      pooling: null,
      maxTokens: 16,
      isPadded: true,
    });
    expect(picture).toEqual({
      network: 'onnx/vision_model.onnx',
      ...{ size: 8, mean: [0, 0, 0], deviation: [1, 1, 1], scale: 1 / 255 },
      outputs: ['image_embeds', 'pooler_output'],
    });
  });

  it('takes what is cut out of the middle for the size', () => {
    const settings = { do_center_crop: true, crop_size: 8, size: { shortest_edge: 9 }, do_normalize: false };
    expect(read(folderWith(TWO_TOWERS, { 'preprocessor_config.json': settings })).picture?.size).toBe(8);
  });

  it.each([
    [null, 'preprocessor_config.json is missing: it says what size pictures have'],
    [{ image_mean: [0, 0, 0], image_std: [1, 1, 1] }, 'names no size'],
    [{ size: 8 }, 'names no image_mean'],
    [{ size: { width: 8, height: 9 }, do_normalize: false }, 'only squares are supported'],
    [{ size: 100_000, do_normalize: false }, 'cannot be used: size'],
  ])('is refused where it says of pictures %j', (settings, problem) => {
    const folder = folderWith(TWO_TOWERS, { 'preprocessor_config.json': settings });
    expect(problemsOf(folder)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('a threshold', () => {
  it('separates what belongs together from what does not', () => {
    expect(calibrated({ related: [0.9, 0.8], unrelated: [0.1, 0.6] })).toEqual({
      ...{ least: 0.7, most: 0.9, missed: 0, wrong: 0 },
    });
  });

  it('costs the least where the two overlap, and is the highest of those that cost the same', () => {
    const { least, missed, wrong } = calibrated({
      related: [0.9, 0.8, 0.7, 0.2],
      unrelated: [0.1, 0.3, 0.4, 0.75],
    }) ?? { least: 0, missed: 0, wrong: 0 };
    // At 0.55, a quarter of each would cost the same.
    expect(least).toBeCloseTo(0.775);
    expect([missed, wrong]).toEqual([0.5, 0]);
  });

  it.each([
    { related: [], unrelated: [0.1] },
    { related: [0.5], unrelated: [] },
    { related: [0.5], unrelated: [0.5] },
    { related: [0.1], unrelated: [0.5] },
  ])('is not there for %j', (similarities) => {
    const found = calibrated(similarities);
    expect(found === null || found.missed + found.wrong >= 1).toBe(true);
  });
});
