export * from './source.entity.js';
export * from './sources.module.js';
export * from './sources-worker.module.js';
