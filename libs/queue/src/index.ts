export * from './handlers.js';
export * from './job-queue.js';
export * from './queue.module.js';
export * from './redis.js';
export * from './retry.js';
export * from './worker-loop.js';
