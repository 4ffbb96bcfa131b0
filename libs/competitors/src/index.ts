export * from './competitor-brand.entity.js';
export * from './competitors.module.js';
export * from './competitors-worker.module.js';
