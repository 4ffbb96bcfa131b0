export * from './connector.js';
export * from './connectors.js';
