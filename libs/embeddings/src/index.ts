export * from './embedder.module.js';
export * from './embeddings.module.js';
export * from './embeddings-worker.module.js';
export * from './indexing/embedding-reindexer.js';
export { BuiltinModels } from './models/builtin.js';
export { ClipModel } from './models/clip.js';
export { ModelUnavailableError } from './models/embedding-model.js';
