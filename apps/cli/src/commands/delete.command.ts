import { OPERATOR } from '@loupe/audit';
import { type DeletionReport, PrivacyModule, WorkspaceDeletionService } from '@loupe/privacy';
import type { Command } from 'commander';
import { withApplication } from '../application.js';
import { requireTerminal, requireTypedName } from '../dialogue.js';
import { jsonOption, uuid } from '../options.js';
import { printJson, printTable } from '../output.js';

interface DeleteOptions {
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

type Progress = (table: string, rows: number) => void;

/** What is to be deleted. */
interface Doomed {
  name: string;
  preview(): Promise<DeletionReport>;
  delete(onProgress: Progress): Promise<DeletionReport>;
}

/** Adds `delete` to the commands of workspaces. */
export function registerWorkspaceDeletion(workspace: Command): void {
  deletion(workspace, 'workspace', 'Delete a workspace with all that it has.', async (service, id) => {
    const { name } = await service.workspace(id);
    return {
      name,
      preview: () => service.preview([id]),
      delete: (onProgress) => service.deleteWorkspace(id, OPERATOR, onProgress),
    };
  });
}

/** Adds `delete` to the commands of organizations. */
export function registerOrganizationDeletion(organization: Command): void {
  const description = 'Delete an organization with its workspaces and all that they have.';
  deletion(organization, 'organization', description, async (service, id) => {
    const { name, workspaces } = await service.organization(id);
    const ids = workspaces.map((workspace) => workspace.id);
    return {
      name,
      preview: () => service.preview(ids, id),
      delete: (onProgress) => service.deleteOrganization(id, OPERATOR, onProgress),
    };
  });
}

function deletion(
  parent: Command,
  kind: 'workspace' | 'organization',
  description: string,
  find: (service: WorkspaceDeletionService, id: string) => Promise<Doomed>,
): void {
  parent
    .command('delete')
    .description(description)
    .argument('<id>', `Id of the ${kind}.`, uuid)
    .option('--dry-run', 'Only print what would be deleted.')
    .option('--yes', `Do not ask for the name of the ${kind}; required without a terminal.`)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
It deletes rows, files and jobs in batches. Nothing opens the ${kind} from the first moment on.
After an interruption, run it again to continue. Only the audit log keeps its entries.`,
    )
    .action(async (id: string, options: DeleteOptions) => {
      await withApplication(
        async (app) => {
          const doomed = await find(app.get(WorkspaceDeletionService, { strict: false }), id);
          await run(kind, doomed, options);
        },
        [PrivacyModule],
      );
    });
}

async function run(kind: string, doomed: Doomed, options: DeleteOptions): Promise<void> {
  if (options.dryRun === true) {
    tell(await doomed.preview(), options);
    return;
  }
  if (options.yes !== true) {
    requireTerminal();
    tell(await doomed.preview(), {});
    await requireTypedName(kind, doomed.name);
  }
  const report = await doomed.delete((table, rows) => console.error(`${rows} rows of ${table} deleted`));
  tell(report, options);
}

function tell(report: DeletionReport, { json }: Pick<DeleteOptions, 'json'>): void {
  if (json === true) {
    printJson(report);
    return;
  }
  const rows = Object.entries(report.rows).toSorted(([one], [other]) => (one < other ? -1 : 1));
  printTable(
    ['What', 'Number'],
    [...rows.map(([table, count]) => [`rows of ${table}`, String(count)]), ['files', String(report.files)]],
  );
}
