export * from './connector.js';
export * from './connectors.js';
export * from './connectors.module.js';
export * from './credentials/accounts.js';
