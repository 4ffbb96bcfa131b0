import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import { cleanName, NotFoundError, nameProblems, type UserErrorDetail, UserErrors } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Workspace } from '../workspace.entity.js';
import { currencyCode } from './currency.js';
import { timeZoneName } from './time-zone.js';
import type { UpdateWorkspaceInput } from './workspace-settings.types.js';

type Settings = Pick<Workspace, 'name' | 'timeZone' | 'currency'>;

/** What administrators change about a workspace as a whole. */
@Injectable()
export class WorkspaceSettingsService {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Changes a workspace's name, time zone or currency. What changes nothing is not recorded.
   * @throws UserErrors for a name, a time zone or a currency that cannot be
   * @throws NotFoundError for an unknown id
   */
  update(workspaceId: string, input: UpdateWorkspaceInput, by: Actor): Promise<Workspace> {
    const wanted = readSettings(input);
    return this.db.transaction(async () => {
      const [workspace] = await this.db.manager.find(Workspace, {
        where: { id: workspaceId },
        lock: { mode: 'pessimistic_write' },
      });
      if (workspace === undefined) throw new NotFoundError('Workspace');
      const changed = Object.keys(wanted).filter(
        (key) => wanted[key as keyof Settings] !== workspace[key as keyof Settings],
      ) as (keyof Settings)[];
      if (changed.length === 0) return workspace;
      await this.db.manager.update(Workspace, { id: workspaceId }, wanted);
      await this.audit.record(by, {
        action: 'workspace.updated',
        organizationId: workspace.organizationId,
        workspaceId,
        subject: { id: workspaceId, name: workspace.name },
        before: Object.fromEntries(changed.map((key) => [key, workspace[key]])),
        after: Object.fromEntries(changed.map((key) => [key, wanted[key]])),
      });
      return Object.assign(workspace, wanted);
    });
  }
}

/** @throws UserErrors with everything that is wrong */
function readSettings({ name, timeZone, currency }: UpdateWorkspaceInput): Partial<Settings> {
  const problems: UserErrorDetail[] = [];
  const wanted: Partial<Settings> = {};
  if (name != null) {
    problems.push(...nameProblems(name, ['input', 'name']));
    wanted.name = cleanName(name);
  }
  if (timeZone != null) {
    const zone = timeZoneName(timeZone);
    if (zone === null) {
      problems.push({
        field: ['input', 'timeZone'],
        message: 'has to be an IANA time zone, such as Europe/Berlin',
      });
    } else wanted.timeZone = zone;
  }
  if (currency != null) {
    const code = currencyCode(currency);
    if (code === null) {
      problems.push({
        field: ['input', 'currency'],
        message: 'has to be the code of a currency in ISO 4217, such as EUR',
      });
    } else wanted.currency = code;
  }
  if (problems.length > 0) throw new UserErrors(problems);
  return wanted;
}
