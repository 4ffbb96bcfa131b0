export * from './demo.writer.js';
export * from './generate/brands/index.js';
export * from './generate/content/phrases.js';
export * from './generate/demo.js';
export * from './generate/time.js';
export * from './pictures/demo-pictures.js';
export * from './pictures/portraits/account-pictures.js';
