export * from './answers.js';
export * from './foreign-records.js';
export type { Answers, BroughtMedia, Format, MediaPlace, Reading, Sample } from './format.js';
export * from './look.js';
export { type GivenMapping, type ImportMapping, mappingOf, readMapping } from './mapping/mapping.js';
export * from './readings.service.js';
