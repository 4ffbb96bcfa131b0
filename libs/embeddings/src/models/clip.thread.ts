import { basename, dirname, isAbsolute, resolve } from 'node:path';
import { CLIP_SQUARE } from './clip-square.js';
import type { Embedded } from './embedding-model.js';

/** The optional package. The import uses a variable, so that the code compiles without the package. */
const PACKAGE: string = '@huggingface/transformers';

type Tensors = Record<string, { data: Float32Array }>;
type Loader<Loaded> = { from_pretrained(name: string, options?: object): Promise<Loaded> };

/** The used parts of the package. */
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string };
  AutoTokenizer: Loader<(texts: string[], options: object) => object>;
  AutoProcessor: Loader<(image: object) => Promise<object>>;
  CLIPTextModelWithProjection: Loader<(inputs: object) => Promise<Tensors>>;
  CLIPVisionModelWithProjection: Loader<(inputs: object) => Promise<Tensors>>;
  RawImage: new (pixels: Uint8Array, width: number, height: number, channels: number) => object;
}

/** The model's name is the same in all tasks of a thread: a thread belongs to one model. */
interface Task<Content> {
  model: string;
  content: Content;
}

let library: Promise<Transformers> | undefined;
let text: Promise<(content: string) => Promise<Tensors>> | undefined;
let image: Promise<(pixels: Uint8Array) => Promise<Tensors>> | undefined;

/** CLIP's vector of a text; CLIP reads the first 77 tokens. */
export async function embedText({ model, content }: Task<string>): Promise<Embedded> {
  text ??= loadText(model);
  return vectorOf(await (await text)(content), 'text_embeds');
}

/** CLIP's vector of a picture, given as the colours of `CLIP_SQUARE`. */
export async function embedImage({ model, content }: Task<Uint8Array>): Promise<Embedded> {
  image ??= loadImage(model);
  return vectorOf(await (await image)(content), 'image_embeds');
}

async function loadText(model: string) {
  const { AutoTokenizer, CLIPTextModelWithProjection } = await load(model);
  const tokenizer = await AutoTokenizer.from_pretrained(nameOf(model));
  const network = await CLIPTextModelWithProjection.from_pretrained(nameOf(model), { dtype: 'q8' });
  return (content: string) => network(tokenizer([content], { padding: true, truncation: true }));
}

async function loadImage(model: string) {
  const { AutoProcessor, CLIPVisionModelWithProjection, RawImage } = await load(model);
  const processor = await AutoProcessor.from_pretrained(nameOf(model));
  const network = await CLIPVisionModelWithProjection.from_pretrained(nameOf(model), { dtype: 'q8' });
  const { size } = CLIP_SQUARE;
  return async (pixels: Uint8Array) => network(await processor(new RawImage(pixels, size, size, 3)));
}

async function load(model: string): Promise<Transformers> {
  library ??= import(PACKAGE);
  const loaded = await library;
  if (isFolder(model)) {
    loaded.env.allowRemoteModels = false;
    loaded.env.localModelPath = dirname(resolve(model));
  }
  return loaded;
}

/** Whether a model is given as a path, not as `owner/name` on the hub. */
function isFolder(model: string): boolean {
  return isAbsolute(model) || model.startsWith('.');
}

function nameOf(model: string): string {
  return isFolder(model) ? basename(resolve(model)) : model;
}

function vectorOf(tensors: Tensors, name: string): Float32Array {
  const data = tensors[name]?.data;
  if (data === undefined)
    throw new Error(`The model gives no ${name}: it is not a CLIP model with projection`);
  return Float32Array.from(data);
}
