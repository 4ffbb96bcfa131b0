export * from './column-maps.js';
export * from './erasure.service.js';
export * from './export.service.js';
export * from './person-lookup.service.js';
export * from './privacy.module.js';
export * from './privacy-worker.module.js';
export * from './retention.service.js';
export * from './unfinished-erasures.service.js';
