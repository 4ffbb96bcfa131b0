export * from './refresh.module.js';
export * from './refresh-worker.module.js';
export * from './requests/refresh-cost.js';
