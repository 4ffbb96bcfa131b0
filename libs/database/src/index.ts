export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';
export * from './conflicts.js';
export * from './counts.service.js';
export * from './data-source.js';
export * from './database.js';
export * from './database.module.js';
export * from './migrate.js';
export * from './sql-state.js';
export * from './versioned-cache.js';
