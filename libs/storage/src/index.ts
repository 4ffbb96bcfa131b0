export * from './expiring-signatures.js';
export { isKey } from './object-key.js';
export * from './object-store.js';
export * from './open-store.js';
export * from './storage.module.js';
