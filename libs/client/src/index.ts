export * from './client.js';
export * from './client-errors.js';
export type * from './generated/schema.js';
export type { Result, Selection } from './selection.js';
export * from './webhooks.js';
