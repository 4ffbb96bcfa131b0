export * from './post-texts.js';
export * from './texts.js';
