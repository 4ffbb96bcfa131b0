export * from './lake.module.js';
export * from './lake.service.js';
export * from './lake-settings.service.js';
export * from './lake-store.module.js';
export * from './lake-worker.module.js';
