export * from './bucket.js';
export * from './cost-formula.js';
export * from './cost-tables.js';
export * from './credit-store.js';
export * from './describe-cost.js';
export * from './plans.js';
export * from './query-costs.service.js';
export * from './rate-limit.module.js';
