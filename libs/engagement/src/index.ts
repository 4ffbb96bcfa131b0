export * from './engagement.module.js';
export * from './engagement.types.js';
export * from './engagement-snapshot.entity.js';
export * from './figures.js';
export * from './operation.entity.js';
export * from './operations.repository.js';
export * from './rate-card.js';
export * from './snapshots.repository.js';
