import { Database } from '@loupe/database';
import type { TestApp } from './app.js';

/** Why something that changes content writes no entry of the audit log. */
export const CONTENT =
  'content of the workspace, which members change all day; administrators have no say in it';

/** The actions that work records in the audit log, by name: the log is in no order between processes. */
export async function recordedBy(api: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const { manager } = api.app.get(Database, { strict: false });
  const all = async (): Promise<{ id: string; action: string }[]> =>
    manager.query('SELECT id, action FROM audit_log');
  const before = new Set((await all()).map(({ id }) => id));
  await work();
  return (await all())
    .filter(({ id }) => !before.has(id))
    .map(({ action }) => action)
    .toSorted();
}
