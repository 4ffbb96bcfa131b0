import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';

type Register = (program: Command) => void;

/** What registers each command, by its first word. Loading a command loads the libraries that it uses, which takes seconds. */
const COMMANDS: Readonly<Record<string, () => Promise<Register>>> = {
  migrate: async () => (await import('./commands/migrate.command.js')).registerMigrateCommand,
  setup: async () => (await import('./commands/setup.command.js')).registerSetupCommand,
  seed: async () => (await import('./commands/seed.command.js')).registerSeedCommand,
  import: async () => (await import('./commands/import.command.js')).registerImportCommand,
  'import-hook': async () => (await import('./commands/import-hook.command.js')).registerImportHookCommands,
  doctor: async () => (await import('./commands/doctor.command.js')).registerDoctorCommand,
  backup: async () => (await import('./commands/backup.command.js')).registerBackupCommand,
  restore: async () => (await import('./commands/restore.command.js')).registerRestoreCommand,
  queues: async () => (await import('./commands/queues.command.js')).registerQueuesCommands,
  reindex: async () => (await import('./commands/reindex.command.js')).registerReindexCommand,
  models: async () => (await import('./commands/models.command.js')).registerModelsCommands,
  search: async () => (await import('./commands/search.command.js')).registerSearchCommands,
  media: async () => (await import('./commands/media.command.js')).registerMediaCommands,
  organization: async () => (await import('./commands/organization.command.js')).registerOrganizationCommands,
  workspace: async () => (await import('./commands/workspace.command.js')).registerWorkspaceCommands,
  token: async () => (await import('./commands/token.command.js')).registerTokenCommands,
  user: async () => (await import('./commands/user.command.js')).registerUserCommands,
  integration: async () => (await import('./commands/integration.command.js')).registerIntegrationCommands,
  source: async () => (await import('./commands/source.command.js')).registerSourceCommands,
  campaign: async () => (await import('./commands/campaign.command.js')).registerCampaignCommands,
  competitor: async () => (await import('./commands/competitor.command.js')).registerCompetitorCommands,
  report: async () => (await import('./commands/report.command.js')).registerReportCommands,
  creator: async () => (await import('./commands/creator.command.js')).registerCreatorCommands,
  rights: async () => (await import('./commands/rights.command.js')).registerRightsCommands,
  webhooks: async () => (await import('./commands/webhooks.command.js')).registerWebhooksCommands,
  ai: async () => (await import('./commands/ai.command.js')).registerAiCommands,
  export: async () => (await import('./commands/export.command.js')).registerExportCommand,
  erase: async () => (await import('./commands/erase.command.js')).registerEraseCommand,
  erasures: async () => (await import('./commands/erasures.command.js')).registerErasuresCommands,
  completion: async () => (await import('./commands/completion.command.js')).completionCommand(createProgram),
  lake: async () => (await import('./commands/lake.command.js')).registerLakeCommands,
  retention: async () => (await import('./commands/retention.command.js')).registerRetentionCommands,
};

/** Arguments that need no command. */
const VERSION = new Set(['-V', '--version']);

/**
 * Runs one command line. Results go to stdout, everything else to stderr.
 * @param args the words after `loupe`
 * @returns the exit code
 */
export async function run(args: readonly string[]): Promise<number> {
  const program = await createProgram(args);
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
    const { explain } = await import('./problem.js');
    console.error(explain(error, running));
    return 1;
  }
}

/**
 * The command line, before it parses anything.
 * @param args the words after `loupe`: if they begin with a command, the program has that command only; without them, all
 */
export async function createProgram(args: readonly string[] = []): Promise<Command> {
  const program = new Command('loupe')
    .description('Operates a Loupe installation. It reads the same environment as the API and the worker.')
    .version(version(), '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print what a command does and its options.')
    .helpCommand('help [command]', 'Print what a command does and its options.')
    .showHelpAfterError('Add --help to see what the command takes.')
    // Must precede the commands, which inherit it.
    .exitOverride();
  for (const load of commandsFor(args[0])) (await load())(program);
  return program;
}

function commandsFor(word: string | undefined): readonly (() => Promise<Register>)[] {
  if (word === undefined) return Object.values(COMMANDS);
  if (VERSION.has(word)) return [];
  const load = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  return load === undefined ? Object.values(COMMANDS) : [load];
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return manifest.version;
}
