import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { StoredLook } from '../report.entity.js';
import { Logos } from './logos.js';
import type { SetWorkspaceLookInput, WorkspaceLook } from './look.types.js';
import { LooksRepository } from './looks.repository.js';
import { logoBytes, NO_LOOK, storedLook } from './report-look.js';

const LOOK = ['input'];

/** The looks of workspaces, which their reports take. */
@Injectable()
export class LooksService {
  constructor(
    private readonly db: Database,
    private readonly looks: LooksRepository,
    private readonly logos: Logos,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** The look of a workspace; without anything where nobody has chosen one. */
  async find(scope: WorkspaceRef): Promise<WorkspaceLook> {
    return (await this.looks.find(scope)) ?? { ...NO_LOOK, updatedAt: null };
  }

  /**
   * Changes what is given of a workspace's look; null takes it away. Editions that were made keep theirs.
   * @throws UserErrors for a name or a colour that cannot be, and for a logo that is no picture
   */
  async set(scope: WorkspaceRef, input: SetWorkspaceLookInput, by: Actor): Promise<WorkspaceLook> {
    const wanted = await this.logos.drawn(scope, input, LOOK);
    const { workspaceId } = scope;
    return this.db.exclusively(`look ${workspaceId}`, async () => {
      const before = await this.find(scope);
      const after = storedLook({
        brandName: wanted.brandName === undefined ? before.brandName : wanted.brandName,
        colour: wanted.colour === undefined ? before.colour : wanted.colour,
        logo: wanted.logo === undefined ? before.logo : wanted.logo,
      });
      const look = { ...after, updatedAt: this.clock.now() };
      await this.looks.save({ workspaceId, ...look });
      await this.audit.record(by, {
        action: 'report_look.changed',
        organizationId: null,
        workspaceId,
        subject: { id: workspaceId, name: 'look of reports' },
        before: told(before),
        after: told(after),
      });
      return look;
    });
  }
}

/** A look in few words: the audit log keeps no pictures. */
const told = ({ brandName, colour, logo }: StoredLook) => ({
  brandName,
  colour,
  logo: logo === null ? null : `${logoBytes(logo).length} bytes`,
});
