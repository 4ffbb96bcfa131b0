export { type AccessPaths, accessPathOf } from './access-paths.js';
export * from './attribute-values.service.js';
export * from './condition.input.js';
export { type ConditionProblem, MAX_CONDITIONS } from './conditions.js';
export * from './custom-attribute.entity.js';
export * from './custom-attribute.enums.js';
export * from './custom-attributes.module.js';
export * from './custom-attributes.service.js';
export * from './filter-operator.js';
