import { MAX_PAGE_SIZE, type Page, type PageArguments } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import type { Type } from '@nestjs/common';
import { withApplication } from './application.js';

/** Gives a service of the application. */
type Services = <Service>(type: Type<Service>) => Service;

/**
 * Runs a command's work on a workspace.
 * @param modules of the services that the work needs
 * @throws NotFoundError for an unknown workspace, and as `withApplication`
 */
export function inWorkspace<Result>(
  workspaceId: string,
  modules: readonly Type[],
  work: (scope: WorkspaceScope, services: Services) => Promise<Result>,
): Promise<Result> {
  return withApplication(async (app) => {
    const scope = await app.get(WorkspacesService).scopeOf(workspaceId);
    return work(scope, (type) => app.get(type, { strict: false }));
  }, modules);
}

/** All rows of a list that the limits of a plan keep short. */
export async function allOf<Row>(pageOf: (page: PageArguments) => Page<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Page<Row> = pageOf({ first: MAX_PAGE_SIZE, after });
    rows.push(...(await page.nodes()));
    const { hasNextPage, endCursor } = await page.pageInfo();
    if (!hasNextPage) return rows;
    after = endCursor;
  }
}
