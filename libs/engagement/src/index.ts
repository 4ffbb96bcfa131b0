export * from './engagement.module.js';
export * from './engagement.types.js';
export * from './engagement-snapshot.entity.js';
export * from './figures.js';
export * from './rate-card.js';
export * from './snapshots.repository.js';
