export * from './actor.js';
export * from './audit.module.js';
export * from './audit.service.js';
export * from './audit-entry.entity.js';
export * from './owner.filter.js';
