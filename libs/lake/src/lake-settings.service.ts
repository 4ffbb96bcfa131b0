import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { LakeRepository } from './lake.repository.js';
import { type Lake, LakeState } from './lake.types.js';
import { lakeFolder } from './lake-tables.js';

/** Switches lakes on and off, and says what became of them. */
@Injectable()
export class LakeSettingsService {
  constructor(
    private readonly db: Database,
    private readonly lakes: LakeRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** The lake of a workspace as it is now. */
  async show(scope: WorkspaceScope): Promise<Lake> {
    const { workspaceId } = scope;
    const lake = await this.lakes.find(scope);
    const files = lake?.isOn === true ? await this.lakes.files(scope) : [];
    const sum = (of: 'rows' | 'bytes') =>
      files.reduce((total, file) => total + BigInt(file[of]), 0n).toString();
    return {
      state: stateOf(lake),
      folder: lakeFolder(workspaceId),
      asOf: lake?.asOf ?? null,
      filesCount: files.length,
      rows: sum('rows'),
      bytes: sum('bytes'),
      problem: lake?.problem ?? null,
    };
  }

  /** Switches the lake of a workspace on or off; nothing where it is so already. The worker writes the files, or removes them. */
  async set(scope: WorkspaceScope, isOn: boolean, by: Actor): Promise<Lake> {
    await this.db.transaction(async () => {
      const before = (await this.lakes.find(scope))?.isOn === true;
      if (before === isOn) return;
      const now = this.clock.now();
      await (isOn ? this.lakes.switchOn(scope, now) : this.lakes.switchOff(scope, now));
      const { workspaceId } = scope;
      await this.audit.record(by, {
        action: isOn ? 'lake.switched_on' : 'lake.switched_off',
        organizationId: null,
        workspaceId,
        subject: { id: workspaceId, name: 'lake' },
      });
    });
    return this.show(scope);
  }

  /** Has the worker write all files again, such as after a restore, when they may be of another time than the database. */
  async writeAnew(scope: WorkspaceScope): Promise<void> {
    await this.lakes.forget(scope);
  }
}

function stateOf(lake: { isOn: boolean; asOf: Date | null } | null): LakeState {
  if (lake === null) return LakeState.OFF;
  if (!lake.isOn) return LakeState.REMOVING;
  return lake.asOf === null ? LakeState.BUILDING : LakeState.ON;
}
