import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TURN_QUEUES, type TurnQueue } from '@loupe/queue';

const ROOT = join(import.meta.dirname, '../..');

const FUNCTION =
  /CREATE OR REPLACE FUNCTION public\.(\w+)\([^)]*\)\n RETURNS trigger[\s\S]*?AS \$function\$([\s\S]*?)\$function\$/g;
const TRIGGER = /CREATE (?:CONSTRAINT )?TRIGGER (\w+) [^;]*? ON (\w+) [^;]*EXECUTE FUNCTION (\w+)\(/g;

/** A row of the table of background work. */
interface Work {
  readonly queue: string;
  /** The table whose rows are the tasks. */
  readonly table: string;
  /** The tables whose triggers add tasks; none where only the service's own code does. */
  readonly triggers: readonly string[];
  /** Whether code of the service adds tasks too. */
  readonly isAddedByService: boolean;
  readonly processors: readonly string[];
}

/** The queues of PostgreSQL: those of turns, and two that are done by loops. */
const QUEUES = new Set([
  ...Object.entries<TurnQueue>(TURN_QUEUES).map(([name, { queue = name }]) => queue),
  'alerts',
  'outbox',
]);

/** Which tables a trigger function inserts into, and which queues it adds groups to. */
function functionsIn(schema: string): Map<string, { inserts: string[]; queues: string[] }> {
  return new Map(
    [...schema.matchAll(FUNCTION)].map(([, name = '', body = '']) => [
      name,
      {
        inserts: [...body.matchAll(/INSERT INTO (\w+)/g)].flatMap(([, table]) => table ?? []),
        queues: body.includes('INSERT INTO queue_groups')
          ? [...body.matchAll(/'(\w+)'/g)].flatMap(([, name = '']) => (QUEUES.has(name) ? name : []))
          : [],
      },
    ]),
  );
}

/** The source file of the processor of each queue of turns. */
function processorFiles(): Map<string, string> {
  const args = ['grep', '-nF', '--untracked', "@Processor('", '--', 'libs/*.ts', ':!*.spec.ts'];
  const lines = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [file = ''] = line.split(':', 1);
      return [/@Processor\('([\w.]+)'\)/.exec(line)?.[1] ?? '', file];
    }),
  );
}

/** The tables that statements of the service add rows to. */
function tablesInsertedInto(): Set<string> {
  const args = [
    'grep',
    '-hoE',
    '--untracked',
    'INSERT INTO [a-z_]+',
    '--',
    'libs/*.ts',
    ':!*.spec.ts',
    ':!libs/database/src/migrations',
  ];
  const found = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return new Set(found.map((statement) => statement.slice('INSERT INTO '.length)));
}

/** Work in the background, by queue: what `schema.sql` and the processors say. */
export function workInTheBackground(): Work[] {
  const schema = readFileSync(join(ROOT, 'schema.sql'), 'utf8');
  const functions = functionsIn(schema);
  const triggers = [...schema.matchAll(TRIGGER)].map(([, , table = '', called = '']) => ({
    table,
    ...(functions.get(called) ?? { inserts: [], queues: [] }),
  }));
  const files = processorFiles();
  const inserted = tablesInsertedInto();
  const tables = new Map(
    triggers.flatMap(({ queues, table }) => queues.map((queue) => [queue, table] as const)),
  );
  return [...tables].toSorted().map(([queue, table]) => ({
    queue,
    table,
    triggers: [
      ...new Set(triggers.filter(({ inserts }) => inserts.includes(table)).map((each) => each.table)),
    ].toSorted(),
    isAddedByService: inserted.has(table),
    processors: Object.entries<TurnQueue>(TURN_QUEUES)
      .filter(([name, { queue: of = name }]) => of === queue)
      .flatMap(([name]) => files.get(name) ?? []),
  }));
}

/** The same as a table in Markdown. */
export function workTable(): string {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const rows = workInTheBackground().map(({ queue, table, triggers, isAddedByService, processors }) => {
    const adders = [
      ...(triggers.length === 0 ? [] : [`triggers of ${code(triggers)}`]),
      ...(triggers.length === 0 || isAddedByService ? ['the service'] : []),
    ];
    const added = adders.join('; ');
    return `| ${queue} | \`${table}\` | ${added} | ${processors.length === 0 ? 'a loop, without leases' : code([...new Set(processors)])} |`;
  });
  return ['| queue | tasks are rows of | added by | done by |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
