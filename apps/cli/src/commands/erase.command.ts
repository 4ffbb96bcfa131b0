import { OPERATOR } from '@loupe/audit';
import { InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import {
  type ErasureReport,
  ErasureService,
  type Person,
  PersonLookupService,
  PrivacyModule,
} from '@loupe/privacy';
import { WorkspacesService } from '@loupe/workspace';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { withApplication } from '../application.js';
import { ask, requireTerminal } from '../dialogue.js';
import { jsonOption } from '../options.js';
import { printJson, printTable } from '../output.js';
import { type PersonOptions, personOf, withPersonOptions } from '../person.js';

interface EraseOptions extends PersonOptions {
  dryRun?: boolean;
  yes?: boolean;
  mentionsOnly?: boolean;
  undo?: boolean;
  json?: boolean;
}

export function registerEraseCommand(program: Command): void {
  withPersonOptions(
    program
      .command('erase')
      .description('Erase all data of a workspace about a person, and do not store it again.'),
  )
    .option('--dry-run', 'Only print what would be removed.')
    .option('--yes', 'Do not ask for confirmation; required without a terminal.')
    .option(
      '--mentions-only',
      'In posts of others, redact names only after an @: for names that are ordinary words.',
    )
    .option(
      '--undo',
      'Store posts of the erased account of --profile PROVIDER:handle again; restores nothing.',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
It removes posts, snapshots, media, vectors, events and jobs, and replaces the person's names in posts of others by [erased].
After an interruption, run it again to continue. docs/privacy.md says what is removed and what is not.`,
    )
    .action(async (options: EraseOptions, command: Command) => {
      const reference = personOf(options, command);
      await withApplication(
        async (app) => {
          const scope = await app.get(WorkspacesService).scopeOf(options.workspace);
          if (options.undo === true) return undo(app, scope, options);
          const person = await app.get(PersonLookupService, { strict: false }).find(scope, reference);
          await erase(app, scope, person, options);
        },
        [PrivacyModule],
      );
    });
}

async function undo(
  app: INestApplicationContext,
  scope: WorkspaceScope,
  options: EraseOptions,
): Promise<void> {
  const { profile } = options;
  // An erased account has no row, so it has no id.
  if (profile === undefined || !('handle' in profile)) {
    throw new InvalidInputError('undo: needs --profile PROVIDER:handle, with the handle that was erased');
  }
  const erasures = app.get(ErasureService, { strict: false });
  const allowed = await erasures.undo(scope, profile.provider, profile.handle, OPERATOR);
  if (options.json === true) printJson({ allowed });
  else
    console.log(
      allowed === 0 ? 'No account of this name was erased.' : 'Posts of the account can be stored again.',
    );
}

async function erase(
  app: INestApplicationContext,
  scope: WorkspaceScope,
  person: Person,
  options: EraseOptions,
): Promise<void> {
  const service = app.get(ErasureService, { strict: false });
  const mentionsOnly = options.mentionsOnly === true;
  const preview = () => service.preview(scope, person, mentionsOnly);
  if (options.dryRun === true) {
    tell(await preview(), options);
    return;
  }
  if (!(await isAgreed(options, preview))) return;
  const report = await service.erase(scope, person, {
    mentionsOnly,
    by: OPERATOR,
    onProgress: (items) => console.error(`${items} posts removed`),
  });
  tell(report, options);
}

/** Shows what would be removed, and asks at the terminal. */
async function isAgreed(options: EraseOptions, preview: () => Promise<ErasureReport>): Promise<boolean> {
  if (options.yes === true) return true;
  requireTerminal();
  tell(await preview(), {});
  const answer = await ask('This cannot be undone. Erase all of it? (yes/no) ');
  return answer.toLowerCase() === 'yes';
}

/** Prints numbers only, because output may be kept. */
function tell(report: ErasureReport, { json }: Pick<EraseOptions, 'json'>): void {
  if (json === true) {
    printJson(report);
    return;
  }
  const { redacted, deleted, kept, ...own } = report;
  const byTable = (what: string, counts: Record<string, number>) =>
    Object.entries(counts).map(([table, count]) => [`${what} ${table}`, String(count)]);
  printTable(
    ['What', 'Number'],
    [
      ...Object.entries(own).map(([what, count]) => [what, String(count)]),
      ...byTable('redacted in', redacted),
      ...byTable('deleted from', deleted),
      ...byTable('left for you to change in', kept),
    ],
  );
}
