export * from './changes.module.js';
export * from './changes.repository.js';
export * from './changes-repository.module.js';
export * from './changes-worker.module.js';
