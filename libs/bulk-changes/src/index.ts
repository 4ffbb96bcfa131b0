export * from './bulk-changes.module.js';
export * from './bulk-changes-store.module.js';
export * from './bulk-changes-worker.module.js';
