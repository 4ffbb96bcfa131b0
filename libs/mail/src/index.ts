export * from './letter.js';
export * from './mail-transport.js';
