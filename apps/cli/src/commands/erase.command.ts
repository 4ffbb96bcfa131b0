import { createInterface } from 'node:readline/promises';
import { SuppressionService } from '@loupe/ingest';
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
      .description('Erase all that a workspace has of a person, and keep it from coming in again.'),
  )
    .option('--dry-run', 'Only print what would be removed.')
    .option('--yes', 'Do not ask; needed where there is no terminal.')
    .option(
      '--mentions-only',
      'In what others write, take names out behind an @ only: for names that are ordinary words.',
    )
    .option('--undo', 'Let the account of --profile PROVIDER:handle come in again; nothing is brought back.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Posts, readings, media, vectors, events and jobs are removed; in what others have, [erased] stands for the names.
Interrupted, it goes on when it is run again. docs/privacy.md says what is removed and what is not.`,
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
  // An erased account has no row, and so no id.
  if (profile === undefined || !('handle' in profile)) {
    throw new InvalidInputError('undo: needs --profile PROVIDER:handle, with the handle that was erased');
  }
  const people = app.get(SuppressionService, { strict: false });
  const allowed = await people.allow(scope, profile.provider, profile.handle);
  if (options.json === true) printJson({ allowed });
  else console.log(allowed === 0 ? 'No account of this name was erased.' : 'The account can come in again.');
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
    onProgress: (items) => console.error(`${items} posts removed`),
  });
  tell(report, options);
}

/** Asks at a terminal, after showing what would be removed. */
async function isAgreed(options: EraseOptions, preview: () => Promise<ErasureReport>): Promise<boolean> {
  if (options.yes === true) return true;
  if (process.stdin.isTTY !== true) throw new InvalidInputError('yes: is needed where nobody can be asked');
  tell(await preview(), {});
  const dialogue = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await dialogue.question('This cannot be undone. Erase all of it? (yes/no) ');
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    dialogue.close();
  }
}

/** Numbers only: what is printed may be kept somewhere. */
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
