export * from './operations/operation.entity.js';
export * from './operations/operation-work.repository.js';
export * from './operations/operations.module.js';
export * from './operations/operations.repository.js';
export * from './refresh.module.js';
export * from './refresh-worker.module.js';
export * from './requests/refresh-cost.js';
export * from './worker/operation-events.service.js';
