export * from './collection.entity.js';
export * from './presets.module.js';
