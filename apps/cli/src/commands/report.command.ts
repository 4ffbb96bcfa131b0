import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATOR } from '@loupe/audit';
import { AppConfig } from '@loupe/config';
import { UNLIMITED } from '@loupe/http';
import type { WorkspaceScope } from '@loupe/kernel';
import {
  EditionAddressService,
  type EditionFile,
  EditionRequestsService,
  EditionsService,
  ItemSchema,
  ReportSendingService,
  ReportsModule,
  ReportsService,
} from '@loupe/reports';
import type { Command } from 'commander';
import { allOf, inWorkspace } from '../in-workspace.js';
import { jsonOption, uuid, uuids, workspaceOption } from '../options.js';
import { instant, printJson, printTable } from '../output.js';

interface WorkspaceOptions {
  workspace: string;
  json?: boolean;
}

/** Milliseconds between two looks at an edition that is being made. */
const LOOK_EVERY_MS = 500;
const FILES = { page: 'page', pdf: 'report.pdf', xlsx: 'report.xlsx' } as const satisfies Record<
  string,
  EditionFile
>;

/** Adds the `report` commands. */
export function registerReportCommands(program: Command): void {
  const report = program.command('report').description('Reports of a workspace, and their editions.');
  report
    .command('list')
    .description('List the reports of a workspace, newest first.')
    .addOption(workspaceOption())
    .addOption(jsonOption())
    .action(list);
  report
    .command('run')
    .description('Have an edition of a report made, with the figures of now.')
    .argument('<id>', 'Id of the report, from `report list`.', uuid)
    .addOption(workspaceOption())
    .option('--wait', 'Wait until it is made, and print its addresses.')
    .addOption(jsonOption())
    .action(run);
  report
    .command('send')
    .description('Send the newest edition of a report to its places.')
    .argument('<id>', 'Id of the report, from `report list`.', uuid)
    .addOption(workspaceOption())
    .option('--place-ids <ids>', 'Send it to these places instead, separated by commas.', uuids)
    .addOption(jsonOption())
    .action(send);
}

async function list({ workspace, json }: WorkspaceOptions): Promise<void> {
  const reports = await inWorkspace(workspace, [ReportsModule], async (scope, get) => {
    const rows = await allOf((page) => get(ReportsService).page(scope, page));
    const editions = await get(EditionsService).ofReports(
      scope,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, name, schedule, nextRunAt, scheduleProblem }) => {
      const last = editions.get(id)?.[0];
      return {
        ...{ reportId: id, name, schedule, nextRunAt, problem: scheduleProblem },
        lastEdition:
          last === undefined ? null : { editionId: last.id, state: last.state, createdAt: last.createdAt },
      };
    });
  });
  if (json === true) return printJson({ reports });
  printTable(
    ['REPORT', 'NAME', 'SCHEDULE', 'NEXT EDITION', 'LAST EDITION'],
    reports.map(({ reportId, name, schedule, nextRunAt, lastEdition }) => [
      ...[reportId, name, schedule === null ? '-' : `${schedule.every} ${schedule.at}`],
      ...[nextRunAt === null ? '-' : instant(nextRunAt)],
      ...[lastEdition === null ? '-' : instant(lastEdition.createdAt)],
    ]),
  );
}

async function run(
  id: string,
  { workspace, json, wait }: WorkspaceOptions & { wait?: boolean },
): Promise<void> {
  const made = await inWorkspace(workspace, [ReportsModule], async (scope, get) => {
    const schema = await get(ItemSchema).get();
    const row = await get(EditionRequestsService).run(scope, id, {
      ...{ by: OPERATOR, budget: UNLIMITED, schema },
      warn: ({ message }) => console.error(message),
    });
    if (wait !== true) return { editionId: row.id, state: row.state, error: null, ...addresses(null) };
    const { state, error } = await settled(get(EditionsService), scope, row.id);
    const origin = get(AppConfig).origin;
    const signed = (file: EditionFile) => origin + get(EditionAddressService).sign(workspace, row.id, file);
    return { editionId: row.id, state, error, ...addresses(state === 'READY' ? signed : null) };
  });
  const { editionId, state, error, pageUrl, pdfUrl, xlsxUrl } = made;
  if (state === 'FAILED') process.exitCode = 1;
  if (json === true) return printJson(made);
  if (state === 'FAILED') return console.error(error);
  if (state === 'WAITING') return console.log(`The worker makes edition ${editionId}`);
  console.log(`Made edition ${editionId}\npage  ${pageUrl}\npdf   ${pdfUrl}\nxlsx  ${xlsxUrl}`);
}

async function send(
  id: string,
  { workspace, json, placeIds }: WorkspaceOptions & { placeIds?: string[] },
): Promise<void> {
  const sent = await inWorkspace(workspace, [ReportsModule], async (scope, get) => {
    const { edition, places } = await get(ReportSendingService).send(scope, id, placeIds ?? null, OPERATOR);
    return {
      editionId: edition.id,
      places: places.map(({ id: placeId, name, kind, target, state }) => ({
        placeId,
        name,
        kind,
        target,
        state,
      })),
    };
  });
  if (json === true) return printJson(sent);
  console.log(`The worker sends edition ${sent.editionId}`);
  printTable(
    ['PLACE', 'NAME', 'KIND', 'TARGET', 'STATE'],
    sent.places.map(({ placeId, name, kind, target, state }) => [placeId, name, kind, target, state]),
  );
}

/** The edition once it is not being made any more. */
async function settled(editions: EditionsService, scope: WorkspaceScope, id: string) {
  for (;;) {
    const edition = await editions.find(scope, id);
    if (edition === null) return { state: 'FAILED', error: 'The edition was deleted' } as const;
    if (edition.state !== 'WAITING') return edition;
    await sleep(LOOK_EVERY_MS);
  }
}

/** @param signed gives an address; null before the edition is made */
function addresses(signed: ((file: EditionFile) => string) | null) {
  return {
    pageUrl: signed?.(FILES.page) ?? null,
    pdfUrl: signed?.(FILES.pdf) ?? null,
    xlsxUrl: signed?.(FILES.xlsx) ?? null,
  };
}
