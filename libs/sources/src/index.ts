export * from './competitors/competitor-sources.service.js';
export * from './competitors/competitor-sources.types.js';
export * from './source.entity.js';
export { Source } from './source.types.js';
export * from './source-store.module.js';
export * from './sources.module.js';
export * from './sources-worker.module.js';
