export { LimitedPool } from './limited-pool.js';
export { LimitedProcess, type LimitedProgram, type ProcessLimits } from './limited-process.js';
export { serveTasks } from './serve-tasks.js';
