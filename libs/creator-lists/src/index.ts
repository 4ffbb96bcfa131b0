export * from './creator-lists.module.js';
