import { OPERATOR } from '@loupe/audit';
import { SuppressionService } from '@loupe/ingest';
import { Clock } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ErasureService } from './erasure.service.js';
import { PersonLookupService } from './person-lookup.service.js';

/** Age after which an unfinished erasure is no longer running: its command was killed. */
const ABANDONED_MS = 12 * 60 * 60 * 1000;

/** Finishes erasures whose process ended before they were complete. */
@Injectable()
export class UnfinishedErasuresService {
  constructor(
    private readonly erased: SuppressionService,
    private readonly lookup: PersonLookupService,
    private readonly erasures: ErasureService,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
  ) {}

  /** Continues them; returns their number. */
  async finish(): Promise<number> {
    const before = this.clock.now().getTime() - ABANDONED_MS;
    let finished = 0;
    for (const { workspaceId, socialProfileId, erasedAt, mentionsOnly } of await this.erased.unfinished()) {
      if (socialProfileId === null || erasedAt.getTime() > before) continue;
      const scope = await this.workspaces.scopeOf(workspaceId);
      const person = await this.lookup.find(scope, { profileId: socialProfileId });
      await this.erasures.erase(scope, person, { mentionsOnly, by: OPERATOR });
      finished += 1;
    }
    return finished;
  }
}
