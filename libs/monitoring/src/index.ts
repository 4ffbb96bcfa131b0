export * from './doctor/doctor.js';
export * from './doctor/finding.js';
export * from './gauges.service.js';
export * from './health.service.js';
export * from './monitor.js';
export * from './monitoring.module.js';
export * from './queues/queues-administration.js';
export * from './queues/queues-administration.module.js';
