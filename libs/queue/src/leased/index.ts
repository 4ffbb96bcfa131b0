export * from './failure-report.js';
export * from './grouped-queue.repository.js';
export * from './leased-queue.repository.js';
export * from './queue-registry.js';
export * from './queue-registry.module.js';
export * from './queue-worker.js';
export * from './round-robin.js';
