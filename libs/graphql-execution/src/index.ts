export * from './admitted-operation.js';
export * from './execution.js';
export * from './interpreting.js';
export * from './introspected.js';
export { fragmentsOf } from './plan.js';
export * from './response-budget.js';
export * from './response-scheduler.js';
export * from './selected.js';
export { conditionsOf } from './selections.js';
