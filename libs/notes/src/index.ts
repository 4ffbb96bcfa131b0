export * from './notes.module.js';
