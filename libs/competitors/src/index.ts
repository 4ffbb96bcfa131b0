export * from './competitor-brand.entity.js';
export * from './competitors.module.js';
