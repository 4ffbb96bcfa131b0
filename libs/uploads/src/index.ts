export * from './uploads.module.js';
export * from './uploads.service.js';
export * from './uploads-worker.module.js';
