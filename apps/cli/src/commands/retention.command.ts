import { OPERATOR } from '@loupe/audit';
import { Provider } from '@loupe/kernel';
import { MAX_RETENTION_DAYS, PrivacyModule, RetentionService } from '@loupe/privacy';
import { WorkspacesService } from '@loupe/workspace';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withApplication } from '../application.js';
import { jsonOption, uuid } from '../options.js';
import { printJson, printTable } from '../output.js';

interface RuleOptions {
  workspace: string;
  provider: Provider;
  stories?: boolean;
}

/** Adds the `retention` commands. */
export function registerRetentionCommands(program: Command): void {
  const retention = program
    .command('retention')
    .description('How long a workspace keeps posts; the worker deletes older ones once a day.');
  withRule(
    retention
      .command('set')
      .description('Delete posts of a platform a number of days after they were stored.'),
  )
    .requiredOption('--days <n>', `Days, 1 to ${MAX_RETENTION_DAYS}.`, days)
    .action((options: RuleOptions & { days: number }) =>
      withApplication(
        async (app) => {
          const { provider, stories = false } = options;
          const scope = await app.get(WorkspacesService).scopeOf(options.workspace);
          await app
            .get(RetentionService, { strict: false })
            .set(scope, { provider, stories, days: options.days }, OPERATOR);
          console.log(
            `${kindOf(provider, stories)} are deleted ${options.days} days after they were stored.`,
          );
        },
        [PrivacyModule],
      ),
    );
  withRule(retention.command('clear').description('Keep posts of a platform without a limit again.')).action(
    (options: RuleOptions) =>
      withApplication(
        async (app) => {
          const { provider, stories = false } = options;
          const scope = await app.get(WorkspacesService).scopeOf(options.workspace);
          const removed = await app
            .get(RetentionService, { strict: false })
            .clear(scope, provider, stories, OPERATOR);
          console.log(removed !== null ? 'The rule is removed.' : 'There was no such rule.');
        },
        [PrivacyModule],
      ),
  );
  retention
    .command('show')
    .description('Print the rules of a workspace.')
    .requiredOption('--workspace <id>', 'The workspace.', uuid)
    .addOption(jsonOption())
    .action((options: { workspace: string; json?: boolean }) =>
      withApplication(
        async (app) => {
          const scope = await app.get(WorkspacesService).scopeOf(options.workspace);
          const rules = await app.get(RetentionService, { strict: false }).rules(scope);
          const reported = rules.map(({ provider, stories, days }) => ({ provider, stories, days }));
          if (options.json === true) printJson({ rules: reported });
          else {
            const rows = reported.map((rule) => [kindOf(rule.provider, rule.stories), String(rule.days)]);
            printTable(['What', 'Days'], rows);
          }
        },
        [PrivacyModule],
      ),
    );
}

function withRule(command: Command): Command {
  return command
    .requiredOption('--workspace <id>', 'The workspace.', uuid)
    .addOption(
      new Option('--provider <provider>', 'The platform.')
        .choices(Object.values(Provider))
        .makeOptionMandatory(),
    )
    .option('--stories', 'A rule for stories only, which takes precedence over the other one.');
}

function kindOf(provider: Provider, stories: boolean): string {
  return stories ? `Stories of ${provider}` : `Posts of ${provider}`;
}

function days(value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > MAX_RETENTION_DAYS) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_RETENTION_DAYS}.`);
  }
  return number;
}
