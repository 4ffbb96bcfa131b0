import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { ErasureListService, PrivacyModule } from '@loupe/privacy';
import type { Command } from 'commander';
import { withApplication } from '../application.js';
import { openedText } from '../given-file.js';
import { jsonOption } from '../options.js';
import { printJson } from '../output.js';

export function registerErasuresCommands(program: Command): void {
  const erasures = program
    .command('erasures')
    .description('The list of erased people, which is kept apart from the backups.');
  erasures
    .command('export')
    .description('Write the list: what recognizes erased people, and nothing that names them.')
    .requiredOption('--out <file>', 'The file; one that is there is replaced when the new one is complete.')
    .addOption(jsonOption())
    .action(write);
  erasures
    .command('apply')
    .description('After a restore: erase those again who were erased after the backup.')
    .argument('<file>', 'A list of `erasures export`.')
    .addOption(jsonOption())
    .action(apply);
}

async function write({ out, json }: { out: string; json?: boolean }): Promise<void> {
  const draft = `${out}.new`;
  const file = createWriteStream(draft, { mode: 0o600 });
  const accounts = await withApplication(
    (app) =>
      app.get(ErasureListService, { strict: false }).write(async (line) => {
        if (!file.write(`${line}\n`)) await once(file, 'drain');
      }),
    [PrivacyModule],
  );
  file.end();
  await finished(file);
  await rename(draft, out);
  if (json === true) printJson({ accounts });
  else console.log(`${accounts} erased accounts are in ${out}.`);
}

async function apply(path: string, { json }: { json?: boolean }): Promise<void> {
  const file = await openedText(path);
  const applied = await withApplication(
    (app) => app.get(ErasureListService, { strict: false }).apply(file.readLines()),
    [PrivacyModule],
  ).finally(() => file.close());
  if (json === true) printJson(applied);
  else {
    console.log(
      `${applied.accounts} accounts are refused; ${applied.erasedAgain} were here and were erased.`,
    );
    if (applied.unknown > 0) console.log(`${applied.unknown} accounts are of workspaces that are not here.`);
  }
}
