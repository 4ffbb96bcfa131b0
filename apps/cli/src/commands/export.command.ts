import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ExportLine, ExportService, PersonLookupService, PrivacyModule } from '@loupe/privacy';
import { ObjectStore } from '@loupe/storage';
import { WorkspacesService } from '@loupe/workspace';
import type { Command } from 'commander';
import { withApplication } from '../application.js';
import { type PersonOptions, personOf, withPersonOptions } from '../person.js';
import { registerRowExports } from './export-rows.command.js';

const ROWS_FILE = 'person.ndjson';

interface ExportOptions extends PersonOptions {
  out?: string;
}

export function registerExportCommand(program: Command): void {
  const exporting = withPersonOptions(
    program
      .command('export')
      .description('Write all data of a workspace about a person, as NDJSON and files.'),
  )
    .option(
      '--out <folder>',
      `Folder for ${ROWS_FILE} and the files; without it the lines go to standard output.`,
    )
    .addHelpText('after', '\ndocs/privacy.md describes the lines.')
    .action(async (options: ExportOptions, command: Command) => {
      const reference = personOf(options, command);
      await withApplication(
        async (app) => {
          const scope = await app.get(WorkspacesService).scopeOf(options.workspace);
          const person = await app.get(PersonLookupService, { strict: false }).find(scope, reference);
          const lines = app.get(ExportService, { strict: false }).lines(scope, person);
          if (options.out === undefined) await writeLines(lines, process.stdout);
          else await writeFolder(lines, options.out, app.get(ObjectStore, { strict: false }));
        },
        [PrivacyModule],
      );
    });
  registerRowExports(exporting);
}

async function writeFolder(
  lines: AsyncIterable<ExportLine>,
  folder: string,
  store: ObjectStore,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const rows = createWriteStream(join(folder, ROWS_FILE), { mode: 0o600 });
  await writeLines(withFiles(lines, folder, store), rows);
  rows.end();
  await once(rows, 'close');
}

/** Passes lines on, and copies the files that they name to the folder, under the same names. */
async function* withFiles(
  lines: AsyncIterable<ExportLine>,
  folder: string,
  store: ObjectStore,
): AsyncGenerator<ExportLine> {
  for await (const line of lines) {
    if ('file' in line) {
      const found = await store.get(line.file);
      // Removed after it was listed.
      if (found === null) continue;
      const target = join(folder, line.file);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(found.body, createWriteStream(target, { mode: 0o600 }));
    }
    yield line;
  }
}

async function writeLines(lines: AsyncIterable<ExportLine>, target: NodeJS.WritableStream): Promise<void> {
  for await (const line of lines) {
    if (!target.write(`${JSON.stringify(line)}\n`)) await once(target, 'drain');
  }
}
