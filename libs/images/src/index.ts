export * from './judge.js';
export * from './thumbnail.js';
