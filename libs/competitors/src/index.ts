export { ComparisonSpan, comparedSpans } from './comparison/compared-spans.js';
export { ComparisonService } from './comparison/comparison.service.js';
export * from './competitor-brand.entity.js';
export * from './competitors.module.js';
export { CompetitorsService } from './competitors.service.js';
export * from './competitors-worker.module.js';
export { RosterService } from './roster/roster.service.js';
