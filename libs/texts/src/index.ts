export { default as GERMAN } from './de.js';
export * from './post-texts.js';
export * from './texts.js';
