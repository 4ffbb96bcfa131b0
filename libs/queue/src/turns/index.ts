export type { QueueWorker } from './queue-worker.js';
export * from './queue-workers.js';
export type { DueGroup, TaskSource } from './task-source.js';
export { type TurnJob, TurnJobs } from './turn-jobs.js';
export * from './turn-processor.js';
export * from './turn-queues.js';
