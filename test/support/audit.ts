import { Database } from '@loupe/database';
import type { TestApp } from './app.js';

/** Why something that changes content writes no entry of the audit log. */
export const CONTENT =
  'content of the workspace, which members change all day; administrators have no say in it';

interface Entry {
  readonly id: string;
  readonly action: string;
}

/** All rows of the audit log, of whatever database. */
export function auditEntries(api: TestApp): Promise<Entry[]> {
  const { manager, databases } = api.app.get(Database, { strict: false });
  return databases.rows(() => manager.query('SELECT * FROM audit_log'));
}

/** The actions that work records in the audit log, by name: the log is in no order between processes. */
export async function recordedBy(api: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await auditEntries(api)).map(({ id }) => id));
  await work();
  return (await auditEntries(api))
    .filter(({ id }) => !before.has(id))
    .map(({ action }) => action)
    .toSorted();
}
