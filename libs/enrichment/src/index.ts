export * from './embedder.module.js';
export * from './enrichment.module.js';
export * from './enrichment-worker.module.js';
export * from './indexing/embedding-reindexer.js';
