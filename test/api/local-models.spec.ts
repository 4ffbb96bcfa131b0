import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, sql } from '@loupe/database';
import { LocalModel, type ModelFolder, readModelFolder, writeThresholds } from '@loupe/embeddings';
import { ImageDecoder } from '@loupe/images';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { loupe } from '../support/loupe-in-process.js';
import { type PictureServer, startPictureServer } from '../support/picture-server.js';
import { scale } from '../support/proofs.js';
import { SENTENCES, TWO_TOWERS, wordNetwork, writeModel } from '../support/toy-models.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const WORKSPACE = '018f7a5e-0000-7000-8000-000000000001';
const SOON = { timeout: 120_000, interval: 200 };
const COLOURS = { red: '#ff0000', green: '#00ff00', blue: '#0000ff' };
const PAIRS = [
  { question: 'red', text: 'rot' },
  { question: 'green', text: 'grün' },
  { question: 'blue', text: 'blau' },
];

const plain = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-model-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Changes = Parameters<typeof writeModel>[2];

function modelFolder(files: Parameters<typeof writeModel>[1], changes: Changes = {}): string {
  const folder = newFolder();
  writeModel(folder, files, changes);
  return folder;
}

/** The folder of a model, with thresholds that suit its few words. */
function calibratedFolder(files: Parameters<typeof writeModel>[1]): string {
  const folder = modelFolder(files);
  const range = { least: 0.6, most: 1 };
  const read = readModelFolder(folder) as ModelFolder;
  const hasPictures = read.picture !== null;
  writeThresholds(folder, {
    model: read.name,
    texts: { least: 0.9, most: 1 },
    textToPicture: hasPictures ? range : null,
    pictures: hasPictures ? range : null,
  });
  return folder;
}

describe('a model in a folder', () => {
  const images = new ImageDecoder();
  afterAll(() => images.onApplicationShutdown());

  async function vectorsOf(folder: string, inputs: Parameters<LocalModel['embed']>[1]): Promise<number[][]> {
    const read = readModelFolder(folder);
    if ('problems' in read) throw new Error(read.problems.join('; '));
    const model = new LocalModel(read, images, 1);
    try {
      const embedded = await model.embed(WORKSPACE, inputs);
      return embedded.map((one) => {
        if ('unreadable' in one) throw new Error(one.unreadable);
        return [...one].map((value) => Math.round(value * 1000) / 1000);
      });
    } finally {
      await model.close();
    }
  }

  // The tokens of "red" are those of [CLS] passage : red [SEP], and of a question [CLS] query : red [SEP].
  it('gives texts vectors with the prefix of each kind, in its own length', async () => {
    expect(
      await vectorsOf(modelFolder(SENTENCES), [{ text: ' Red ' }, { text: 'red', isQuery: true }]),
    ).toEqual([
      [0.2, 0, 0, 0.15],
      [0.2, 0, 0, 0.25],
    ]);
  });

  // Each model is loaded in a thread of its own, which takes seconds.
  const POOLED: readonly [mode: string, vector: readonly number[]][] = [
    ['cls', [0, 0, 0, 1]],
    ['max', [1, 0, 0, 1]],
    ['lasttoken', [0, 0, 0, 0]],
  ];
  it.each(scale(POOLED.slice(1, 2), POOLED))('pools by %s where its folder says so', async (mode, vector) => {
    const changes = {
      '1_Pooling/config.json': { pooling_mode: mode },
      'config_sentence_transformers.json': null,
    };
    expect(await vectorsOf(modelFolder(SENTENCES, changes), [{ text: 'red' }])).toEqual([vector]);
  });

  it('takes the vector that its network gives of a text itself', async () => {
    const changes = {
      'onnx/model.onnx': wordNetwork('sentence_embedding', true),
      'config_sentence_transformers.json': null,
    };
    expect(await vectorsOf(modelFolder(SENTENCES, changes), [{ text: 'green' }])).toEqual([
      [0, 0.333, 0, 0.333],
    ]);
  });

  it('reads the beginning of a long text, and its end mark', async () => {
    const changes = { 'config_sentence_transformers.json': null };
    // 16 tokens: [CLS], 14 words, [SEP].
    expect(await vectorsOf(modelFolder(SENTENCES, changes), [{ text: 'red '.repeat(500) }])).toEqual([
      [0.875, 0, 0, 0.063],
    ]);
  });

  it('gives a picture and a text of the same thing vectors that agree', async () => {
    const inputs = [
      { text: 'crimson' },
      { image: await plain(COLOURS.red) },
      { image: await plain(COLOURS.green) },
    ];
    const [text = [], red = [], green = []] = await vectorsOf(modelFolder(TWO_TOWERS), inputs);
    const product = (one: number[], other: number[]) =>
      one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
    expect(red).toEqual([1, 0, 0, 0]);
    expect(product(text, red)).toBeGreaterThan(product(text, green) * 5);
  });

  it('has no vector of what it cannot read', async () => {
    const texts = new LocalModel(readModelFolder(modelFolder(SENTENCES)) as ModelFolder, images, 1);
    const both = new LocalModel(readModelFolder(modelFolder(TWO_TOWERS)) as ModelFolder, images, 1);
    try {
      expect(await texts.embed(WORKSPACE, [{ text: ' ' }, { image: await plain('#000000') }])).toEqual([
        { unreadable: 'is no text' },
        { unreadable: 'is no text' },
      ]);
      expect(await both.embed(WORKSPACE, [{ image: Buffer.from('no image') }])).toEqual([
        { unreadable: 'is not an image that can be read' },
      ]);
    } finally {
      await texts.close();
      await both.close();
    }
  });

  const UNFIT: readonly [changes: Changes, problem: string][] = [
    [
      { 'onnx/model.onnx': wordNetwork('something_else', false) },
      'gives something_else, and none of sentence_embedding',
    ],
    [{ 'tokenizer.json': { model: {} } }, 'cannot be used: '],
    [{ 'onnx/model.onnx': Buffer.from('no network') }, 'cannot be used: '],
  ];
  it.each(scale(UNFIT.slice(0, 2), UNFIT))(
    'is unavailable where its files do not fit together: %#',
    async (changes, problem) => {
      await expect(vectorsOf(modelFolder(SENTENCES, changes), [{ text: 'red' }])).rejects.toThrow(problem);
    },
  );
});

describe('loupe models check', () => {
  const check = (...args: string[]) => loupe(['models', 'check', ...args], { PATH: process.env.PATH });
  const pairsFile = (lines: readonly object[]) => {
    const file = join(newFolder(), 'pairs.ndjson');
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    return file;
  };

  it('says what it found, and writes thresholds that separate the pairs', async () => {
    const folder = modelFolder(SENTENCES);
    const { code, stdout } = await check(folder, '--pairs', pairsFile(PAIRS), '--write', '--json');
    const report = JSON.parse(stdout.trim());
    expect([code, report.fits, report.problems, report.remarks]).toEqual([0, true, [], []]);
    expect(report.model).toMatchObject({
      kind: 'texts',
      pooling: 'mean',
      networks: 'onnx/model.onnx',
      prefixes: '"query: " of questions, "passage: " of posts',
      numbers: 4,
      pictures: null,
    });
    expect(report.thresholds.texts).toMatchObject({ missed: 0, wrong: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'loupe.json'), 'utf8'))).toMatchObject({
      model: report.model.name,
      texts: { least: expect.any(Number) },
      textToPicture: null,
    });
  });

  it('finds thresholds between texts and pictures by pictures of the operator', async () => {
    const lines: object[] = [...PAIRS];
    for (const [name, colour] of Object.entries(COLOURS)) {
      const picture = join(newFolder(), `${name}.png`);
      writeFileSync(picture, await plain(colour));
      lines.push({ question: name, picture });
    }
    const { code, stdout } = await check(modelFolder(TWO_TOWERS), '--pairs', pairsFile(lines));
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/^pictures {3}8 by 8 pixels$/m);
    for (const name of ['texts', 'textToPicture', 'pictures'])
      expect(stdout).toMatch(
        new RegExp(`^threshold {2}${name}: 0\\.\\d{3}, missing 0\\.0 % .* with 0\\.0 %`, 'm'),
      );
    expect(stdout).toContain('The model fits.');
  });

  it('says of a model of pictures that texts are not compared with them, without pictures', async () => {
    const { code, stdout } = await check(modelFolder(TWO_TOWERS), '--pairs', pairsFile(PAIRS));
    expect([code, stdout]).toEqual([0, expect.stringContaining('give --pairs with pictures')]);
  });

  it('says of a model that cannot tell texts apart that it does not fit', async () => {
    // Nothing but the beginning of each text counts, and that is always the same.
    const folder = modelFolder(SENTENCES, { '1_Pooling/config.json': { pooling_mode_cls_token: true } });
    const { code, stdout } = await check(folder, '--write');
    expect([code, stdout]).toEqual([1, expect.stringContaining('PROBLEM    texts: ')]);
  });

  it('names all that is missing', async () => {
    const { code, stdout } = await check(newFolder());
    expect(code).toBe(1);
    for (const name of ['config.json', 'tokenizer.json', 'onnx/model.onnx'])
      expect(stdout).toContain(`${name} is missing`);
    expect(stdout).toContain('The model does not fit.');
  });

  it.each([
    [{ question: 'red' }, 'line 1: '],
    [{ question: 'red', picture: 'nowhere.png' }, 'nowhere.png'],
  ])('refuses pairs such as %j', async (line, problem) => {
    const { code, stderr } = await check(modelFolder(SENTENCES), '--pairs', pairsFile([line]));
    expect([code, stderr]).toEqual([1, expect.stringContaining(problem)]);
  });
});

describe('EMBEDDINGS_PROVIDER=local', () => {
  const SEARCH = `query($text: String!) {
    items(filter: {superSearch: {mode: EMBEDDING_CONTENT, searchQuery: $text}}) { nodes { id } } }`;
  let pictures: PictureServer;
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  const ids: Record<string, string> = {};
  const settingsOf = (folder: string) => ({
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    EMBEDDINGS_PROVIDER: 'local',
    EMBEDDINGS_LOCAL_MODEL: folder,
  });

  beforeAll(async () => {
    const files = new Map<string, Buffer>();
    for (const [name, colour] of Object.entries(COLOURS)) files.set(name, await plain(colour));
    pictures = await startPictureServer(files);
    const settings = settingsOf(calibratedFolder(TWO_TOWERS));
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
    for (const name of files.keys()) {
      const image = { type: 'IMAGE' as const, fileUrl: null, thumbnailUrl: pictures.urlOf(name) };
      const media = [{ ...image, width: null, height: null, videoDuration: null }];
      const [id = ''] = await ingest(api, tenant, [somePost({ caption: 'xyz', media })]);
      ids[name] = id;
    }
    const [id = ''] = await ingest(api, tenant, [somePost({ caption: 'rot rot' })]);
    ids.rot = id;
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
    await pictures?.close();
  });

  const found = async (text: string): Promise<string[]> =>
    (await tenant.client.data(SEARCH, { text })).items.nodes.map(({ id }: { id: string }) => id);

  it.each(Object.keys(COLOURS))('finds the picture that shows what a text says: %s', async (name) => {
    await vi.waitFor(async () => expect(await found(`${name} ${name}`)).toContain(ids[name]), SOON);
  });

  it('finds a text in another language than the question', async () => {
    await vi.waitFor(
      async () => expect(await found('red red')).toEqual(expect.arrayContaining([ids.rot, ids.red])),
      SOON,
    );
    expect(await found('green green')).not.toContain(ids.rot);
  });

  it('makes all vectors again where a file is another, and tells meanwhile how many are there', async () => {
    await worker.close();
    const folder = modelFolder(TWO_TOWERS, {
      'config_sentence_transformers.json': { prompts: { query: 'blue ' } },
    });
    const { name } = readModelFolder(folder) as ModelFolder;
    const range = { least: 0.6, most: 1 };
    writeThresholds(folder, { model: name, texts: range, textToPicture: range, pictures: range });
    const settings = settingsOf(folder);
    const other = await startSecondApp(api, settings);
    worker = await startTestWorker(api, settings);
    try {
      const client = other.client({
        token: tenant.client.settings.token ?? '',
        workspaceId: tenant.scope.workspaceId,
      });
      await vi.waitFor(async () => {
        const { items } = await client.data(SEARCH, { text: 'blue' });
        expect(items.nodes.map(({ id }: { id: string }) => id)).toEqual([ids.blue]);
      }, SOON);
      const db = api.app.get(Database, { strict: false });
      await vi.waitFor(
        async () =>
          expect(await db.query(sql`SELECT DISTINCT model FROM embedding_generations`)).toEqual([
            { model: name },
          ]),
        SOON,
      );
    } finally {
      await other.close();
    }
  });

  it('says that it cannot be used without a folder that fits, and stores nothing', async () => {
    const other = await startTestApp(settingsOf(modelFolder(SENTENCES)));
    try {
      const own = await createTenant(other);
      const { body } = await own.client.send(SEARCH, { text: 'red' });
      expect(body.errors).toEqual([
        expect.objectContaining({
          message: 'The model for similarity search cannot be used; the log says why',
          extensions: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
        }),
      ]);
    } finally {
      await other.close();
    }
  });
});
