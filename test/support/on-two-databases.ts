import { NoWorkspaceError, Servers } from '@loupe/database';
import { isOnTwo } from './servers.js';

const FRAMES = 50;
/** A frame of the service, but for the way to the database, which statements of specs take too. */
const OF_SERVICE = /\/(libs\/(?!database\/)|apps\/)/;

/**
 * Where a run has all workspaces in a second database, what a spec itself looks up there need not name a workspace. The service
 * has to, as everywhere: its statements have a frame of it in their stack.
 */
if (isOnTwo()) {
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, FRAMES);
  const { find } = Servers.prototype;
  Servers.prototype.find = async function (...given) {
    try {
      return await find.apply(this, given);
    } catch (error) {
      if (error instanceof NoWorkspaceError && !OF_SERVICE.test(error.stack ?? '')) return 'second';
      throw error;
    }
  };
}
