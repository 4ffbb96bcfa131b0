import { QueuesAdministration, type QueueVerb } from '@loupe/monitoring';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { withApplication } from '../application.js';
import { requireTypedName } from '../dialogue.js';
import { jsonOption, uuid, yesOption } from '../options.js';
import { instant, printJson, printTable } from '../output.js';
import { QUEUE_MODULES } from '../queue-modules.js';

const DEFAULT_TASKS = 20;
const MOST_TASKS = 1000;

interface ChoiceOptions {
  workspace?: string;
  task?: string;
  json?: boolean;
}

export function registerQueuesCommands(program: Command): void {
  const queues = program.command('queues').description('Work in the background that waits.');
  queues
    .command('list')
    .description('Say of each queue what waits, since when, and why attempts have failed.')
    .addOption(jsonOption())
    .action(list);
  choosing(queues.command('show'))
    .description('List tasks of a queue, those that have waited longest first.')
    .option('--limit <n>', `Tasks at most, up to ${MOST_TASKS}.`, limit, DEFAULT_TASKS)
    .action(show);
  choosing(queues.command('retry'))
    .description('Have tasks tried now that wait for a later time or were given up, or failed jobs.')
    .action((queue: string, options: ChoiceOptions) => settle(queue, options, 'retry'));
  choosing(queues.command('drop'))
    .description('Drop waiting tasks or failed jobs for good.')
    .addOption(yesOption('queue'))
    .addHelpText(
      'after',
      `
What a process works on stays with it. docs/cli.md says what becomes of dropped tasks, and which queues drop none.`,
    )
    .action(async (queue: string, options: ChoiceOptions & { yes?: boolean }) => {
      if (options.yes !== true) await requireTypedName('queue', queue);
      await settle(queue, options, 'drop');
    });
}

function choosing(command: Command): Command {
  return command
    .addArgument(new Argument('<queue>', 'Name of a queue or of a job, from `queues list`.'))
    .addOption(new Option('--workspace <id>', 'Only tasks of this workspace.').argParser(uuid))
    .addOption(new Option('--task <id>', 'Only this task or job, from `queues show`.'))
    .addOption(jsonOption());
}

function limit(value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > MOST_TASKS) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_TASKS}.`);
  }
  return number;
}

async function list({ json = false }: { json?: boolean }): Promise<void> {
  await inQueues(async (administration) => {
    const queues = await administration.summaries();
    if (json) return printJson({ queues, failedJobs: await administration.failedJobs() });
    printTable(
      ['QUEUE', 'DUE', 'SINCE', 'LATER', 'TAKEN', 'GIVEN UP', 'WHY'],
      queues.map(({ queue, due, dueSince, scheduled, taken, givenUp, reasons }) => [
        ...[queue, String(due), since(due, dueSince), ...[scheduled, taken, givenUp].map(String)],
        reasons.map(({ reason, tasks }) => `${tasks} × ${oneLine(reason)}`).join('; '),
      ]),
    );
    // Redis may be what is wrong, so that it comes last.
    for (const { job, failed, reason } of await administration.failedJobs()) {
      console.log(`${failed} jobs ${job} have failed: ${oneLine(reason ?? 'no reason is known')}`);
    }
  });
}

/** Work without times is due from -infinity on, which no Date can say. */
function since(due: number, dueSince: Date | null): string {
  if (due === 0 || dueSince === null || !Number.isFinite(dueSince.getTime?.() ?? Number.NaN)) return '';
  return instant(dueSince);
}

async function show(queue: string, options: ChoiceOptions & { limit: number }): Promise<void> {
  await inQueues(async (administration) => {
    if (administration.isJob(queue)) {
      const jobs = await administration.jobsOf(queue, options.limit);
      if (options.json === true) return printJson({ jobs });
      return printTable(
        ['JOB', 'FAILED', 'ATTEMPTS', 'WHY'],
        jobs.map(({ id, failedAt, attempts, reason }) => [
          ...[id, failedAt === null ? '' : instant(failedAt), String(attempts), oneLine(reason)],
        ]),
      );
    }
    const choice = { workspaceId: options.workspace, id: options.task };
    const tasks = await administration.tasks(queue, choice, options.limit);
    if (options.json === true) return printJson({ tasks });
    return printTable(
      ['TASK', 'WORKSPACE', 'STAGE', 'DUE', 'ATTEMPTS', 'WHY'],
      tasks.map(({ id, workspaceId, stage, dueAt, attempts, reason }) => [
        ...[id, workspaceId, stage, dueAt === null ? '' : instant(dueAt), String(attempts)],
        oneLine(reason ?? ''),
      ]),
    );
  });
}

async function settle(queue: string, options: ChoiceOptions, verb: QueueVerb): Promise<void> {
  const { workspace, task, json } = options;
  const count = await inQueues((administration) =>
    administration.isJob(queue)
      ? administration.settleJobs(queue, task, verb)
      : administration.settle(queue, { workspaceId: workspace, id: task }, verb),
  );
  if (json === true) printJson({ queue, tasks: count });
  else console.log(`${count} tasks of ${queue} ${verb === 'retry' ? 'are tried now' : 'were dropped'}.`);
}

/** Reasons come from others; a table has one line for each row, and a terminal obeys nobody's control characters. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function inQueues<Result>(work: (administration: QueuesAdministration) => Promise<Result>): Promise<Result> {
  return withApplication((app) => work(app.get(QueuesAdministration, { strict: false })), QUEUE_MODULES);
}
