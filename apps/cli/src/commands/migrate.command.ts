import { loadConfig } from '@loupe/config';
import { migrate, migrationStatus } from '@loupe/database';
import type { Command } from 'commander';

export function registerMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database up to date. Concurrent runs take turns.')
    .option('--status', 'Only list the migrations and whether they have been applied.')
    .action((options: { status?: boolean }) => (options.status === true ? showStatus() : applyPending()));
}

async function applyPending(): Promise<void> {
  const applied = await migrate(loadConfig(), () =>
    console.log('Waiting for another process that runs migrations …'),
  );
  for (const name of applied) console.log(`Applied ${name}`);
  console.log('The database is up to date.');
}

async function showStatus(): Promise<void> {
  for (const { name, applied } of await migrationStatus(loadConfig())) {
    console.log(`${applied ? 'applied' : 'pending'}  ${name}`);
  }
}
