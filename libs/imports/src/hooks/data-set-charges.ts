import { RequestLimiter } from '@loupe/http';
import type { WorkspaceScope } from '@loupe/kernel';
import { IMPORT_COST, MEBIBYTE } from '@loupe/rate-limit';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { WantedDataSet } from '../files/import-file.entity.js';

/** Charges data sets as uploads are charged: by each MiB that is begun. */
@Injectable()
export class DataSetCharges {
  constructor(
    private readonly limiter: RequestLimiter,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** @throws Error while there are too few credits; the data set is fetched again later */
  async take(workspace: WorkspaceScope, { hookId }: WantedDataSet, size: number): Promise<void> {
    const { workspaceId } = workspace;
    const principal = { tokenId: hookId, organizationId: null, workspaceId, scopes: [] };
    const plan = await this.workspaces.planOf(workspace);
    const budget = this.limiter.budgetOf({ principal, workspace, plan });
    budget.named('import');
    const credits = Math.ceil(size / MEBIBYTE) * IMPORT_COST.perMebibyte;
    if (credits > 0 && !(await budget.take(credits)))
      throw new Error(`The workspace ${workspaceId} has too few credits for a data set`);
  }
}
