export * from './expiring-signatures.js';
export * from './object-store.js';
export * from './open-store.js';
export * from './storage.module.js';
