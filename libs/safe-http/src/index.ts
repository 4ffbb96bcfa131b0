export * from './down-hosts.js';
export * from './outbound.js';
export * from './retry-after.js';
export * from './safe-http.error.js';
export * from './safe-http.js';
export * from './safe-http.module.js';
