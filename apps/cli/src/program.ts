import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { registerEraseCommand } from './commands/erase.command.js';
import { registerExportCommand } from './commands/export.command.js';
import { registerImportCommand } from './commands/import.command.js';
import { registerIntegrationCommands } from './commands/integration.command.js';
import { registerMediaCommands } from './commands/media.command.js';
import { registerMigrateCommand } from './commands/migrate.command.js';
import { registerOrganizationCommands } from './commands/organization.command.js';
import { registerReindexCommand } from './commands/reindex.command.js';
import { registerRetentionCommands } from './commands/retention.command.js';
import { registerSeedCommand } from './commands/seed.command.js';
import { registerTokenCommands } from './commands/token.command.js';
import { registerUserCommands } from './commands/user.command.js';
import { registerWebhooksCommands } from './commands/webhooks.command.js';
import { registerWorkspaceCommands } from './commands/workspace.command.js';
import { explain } from './problem.js';

/**
 * Runs one command line. Results go to stdout, everything else to stderr.
 * @param args the words after `loupe`
 * @returns the exit code
 */
export async function run(args: readonly string[]): Promise<number> {
  const program = createProgram();
  let running: Command | null = null;
  program.hook('preAction', (_, command) => {
    running = command;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    // A command sets another exit code if it has a special result, as import does.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Help was requested, or the command line is invalid; commander has already printed the message.
    if (error instanceof CommanderError) return error.exitCode;
    console.error(explain(error, running));
    return 1;
  }
}

/** The complete command line, before it parses anything. */
export function createProgram(): Command {
  const program = new Command('loupe')
    .description('Operates a Loupe installation. It reads the same environment as the API and the worker.')
    .version(version(), '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print what a command does and its options.')
    .helpCommand('help [command]', 'Print what a command does and its options.')
    .showHelpAfterError('Add --help to see what the command takes.')
    // Must precede the commands, which inherit it.
    .exitOverride();
  registerMigrateCommand(program);
  registerSeedCommand(program);
  registerImportCommand(program);
  registerReindexCommand(program);
  registerMediaCommands(program);
  registerOrganizationCommands(program);
  registerWorkspaceCommands(program);
  registerTokenCommands(program);
  registerUserCommands(program);
  registerIntegrationCommands(program);
  registerWebhooksCommands(program);
  registerExportCommand(program);
  registerEraseCommand(program);
  registerRetentionCommands(program);
  return program;
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return manifest.version;
}
