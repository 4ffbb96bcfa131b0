export { LimitedPool, type PoolLimits } from './limited-pool.js';
export {
  LimitedProcess,
  type LimitedProgram,
  type ProcessLimits,
  type ProcessTask,
} from './limited-process.js';
export { serveTasks } from './serve-tasks.js';
