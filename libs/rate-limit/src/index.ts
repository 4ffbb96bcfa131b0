export * from './bucket.js';
export * from './costs.js';
export * from './credit-store.js';
export * from './plans.js';
export * from './query-costs.js';
export * from './rate-limit.module.js';
