export * from './grouped-queue.repository.js';
export * from './leased-queue.repository.js';
export * from './leased-queues.js';
export * from './leased-queues.module.js';
export * from './queue-worker.js';
export * from './round-robin.js';
