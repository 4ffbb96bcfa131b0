export * from './every.js';
export * from './job-queue.js';
export * from './leased/index.js';
export { Process } from './process.js';
export * from './queue.module.js';
export * from './queue-worker.module.js';
export * from './redis.js';
export * from './retry.js';
export * from './worker-loop.js';
