import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuiltinModels, ClipModel, ModelUnavailableError } from '@loupe/embeddings';
import { ImageDecoder } from '@loupe/images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isClipInstalled, writeToyClip } from '../support/toy-clip.js';

const WORKSPACE = '018f7a5e-0000-7000-8000-000000000001';
const images = new ImageDecoder();
afterAll(() => images.onApplicationShutdown());

describe('the builtin models', () => {
  const models = new BuiltinModels(images, 2);
  afterAll(() => models.close());

  it('have no vector of what they cannot read', async () => {
    expect(
      await models.text.embed(WORKSPACE, [{ text: '你好世界' }, { text: ' 😀 ' }, { text: '' }]),
    ).toEqual(Array(3).fill({ unreadable: 'has no words in English' }));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const image of [Buffer.of(), Buffer.from('no image'), svg]) {
      expect(await models.image.embed(WORKSPACE, [{ image }])).toEqual([
        { unreadable: 'is not an image that can be read' },
      ]);
    }
    expect(await models.image.embed(WORKSPACE, [{ text: 'a text' }])).toEqual([
      { unreadable: 'is no image' },
    ]);
  });

  it('give a vector of their own length, the same each time', async () => {
    const image = await sharp({ create: { width: 1, height: 700, channels: 4, background: '#8040207f' } })
      .webp()
      .toBuffer();
    const [one, again] = await models.image.embed(WORKSPACE, [{ image }, { image }]);
    expect(one).toHaveLength(1792);
    expect(again).toEqual(one);
    const [text] = await models.text.embed(WORKSPACE, [{ text: 'A dog in the snow' }]);
    expect(text).toHaveLength(512);
  });
});

describe('a CLIP model', () => {
  it.skipIf(isClipInstalled)('says which package it needs where that is not installed', async () => {
    const model = new ClipModel('./nowhere', images);
    try {
      const asked = model.embed(WORKSPACE, [{ text: 'a dog' }]);
      await expect(asked).rejects.toThrow(ModelUnavailableError);
      await expect(asked).rejects.toThrow('npm install @huggingface/transformers');
    } finally {
      await model.close();
    }
  });

  describe.skipIf(!isClipInstalled)('with its package', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'loupe-clip-'));
      writeToyClip(folder);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('gives a text and a picture of the same thing vectors that agree', async () => {
      const red = { create: { width: 300, height: 200, channels: 3, background: '#ff0000' } } as const;
      const model = new ClipModel(folder, images);
      try {
        const image = await sharp(red).png().toBuffer();
        const inputs = [{ text: 'Red' }, { text: 'red '.repeat(1000) }, { image }];
        for (const vector of await model.embed(WORKSPACE, inputs)) {
          expect(vector).toBeInstanceOf(Float32Array);
          const [first = 0, ...others] = vector as Float32Array;
          expect(first).toBeGreaterThan(0);
          expect(others).toEqual([0, 0]);
        }
        expect(await model.embed(WORKSPACE, [{ image: Buffer.from('no image') }])).toEqual([
          { unreadable: 'is not an image that can be read' },
        ]);
      } finally {
        await model.close();
      }
    });

    it('says which folder has no model', async () => {
      const model = new ClipModel(join(folder, 'onnx'), images);
      try {
        const asked = model.embed(WORKSPACE, [{ text: 'red' }]);
        await expect(asked).rejects.toThrow(ModelUnavailableError);
        await expect(asked).rejects.toThrow(`The CLIP model ${join(folder, 'onnx')} cannot be used`);
      } finally {
        await model.close();
      }
    });
  });
});
