export * from './connector.js';
export * from './connectors.js';
export * from './connectors.module.js';
export * from './credentials/accounts.js';
export * from './refresh/refresh-worker.module.js';
