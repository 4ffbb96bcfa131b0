export * from './doctor/doctor.js';
export * from './doctor/finding.js';
export * from './health.service.js';
export * from './metric-source.js';
export * from './metrics.service.js';
export * from './monitoring.module.js';
