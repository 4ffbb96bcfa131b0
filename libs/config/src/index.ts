export * from './config.js';
export * from './config.module.js';
export * from './environment.js';
export * from './log-levels.js';
export { madeByModules, Unfit } from './named-modules.js';
export * from './sealer.js';
export * from './service-logger.js';
export { otlpHeaders } from './tracing-settings.js';
