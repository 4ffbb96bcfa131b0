export * from './format/decompressed.js';
export { reasonOf } from './format/field-problem.js';
export { parsePost } from './format/parse-post.js';
export * from './format/position.js';
export * from './format/records.js';
export * from './import-store.module.js';
export * from './storing/batches.js';
export * from './storing/import-batches.service.js';
export * from './storing/outcomes.js';
