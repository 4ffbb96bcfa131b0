export * from './enrichment.module.js';
export * from './enrichment-worker.module.js';
