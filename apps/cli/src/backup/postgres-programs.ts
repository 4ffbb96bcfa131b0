import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type AppConfig, programEnvironment } from '@loupe/config';
import { AppError, parseUrl } from '@loupe/kernel';

type Name = 'pg_dump' | 'pg_restore';

/** The end of what a program wrote to standard error: it says what failed. */
const SAID_LENGTH = 4000;

/** A program of PostgreSQL is not there, is too old, or has failed. */
export class PostgresProgramError extends AppError {
  constructor(message: string) {
    super('SERVICE_UNAVAILABLE', message);
  }
}

/** A program that runs. `ended` rejects with what it said, unless it ends well. */
export interface RunningProgram {
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<void>;
}

/**
 * Checks that a program can work with a server.
 * @param major version of the server
 * @throws PostgresProgramError that says what to install
 */
export async function requireProgram(config: AppConfig, name: Name, major: number): Promise<void> {
  const remedy =
    `Install the client programs of PostgreSQL ${major} or later (on Debian: postgresql-client-${major}), ` +
    'or set POSTGRES_PROGRAMS to their folder.';
  const version = await versionOf(config, name, remedy);
  const own = Number(/(\d+)/.exec(version.replace(/^.*?PostgreSQL\)?/, ''))?.[1]);
  if (!(own >= major))
    throw new PostgresProgramError(`${version.trim()} cannot work with PostgreSQL ${major}. ${remedy}`);
}

async function versionOf(config: AppConfig, name: Name, remedy: string): Promise<string> {
  const { process, ended } = start(config, name, ['--version'], {});
  let version = '';
  process.stdout.setEncoding('utf8').on('data', (text: string) => {
    version += text;
  });
  process.stdin.end();
  try {
    await ended;
    return version;
  } catch (error) {
    throw new PostgresProgramError(`${(error as Error).message}. ${remedy}`);
  }
}

/**
 * Starts a program on the database, connected to PostgreSQL itself. The password is in its environment, because everybody
 * on the machine can see arguments.
 * @param called its name in pg_stat_activity
 */
export function startProgram(
  config: AppConfig,
  name: Name,
  args: readonly string[],
  called: string,
): RunningProgram {
  const url = parseUrl(config.get('DATABASE_DIRECT_URL') || config.get('DATABASE_URL'));
  if (url === null) throw new PostgresProgramError('DATABASE_URL must name one server for a backup.');
  const password = decodeURIComponent(url.password);
  url.password = '';
  // A mode that only Node's driver has: encrypted, whoever answers.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  const secret = password === '' ? {} : { PGPASSWORD: password };
  return start(config, name, ['--dbname', url.href, ...args], { ...secret, PGAPPNAME: called });
}

function start(
  config: AppConfig,
  name: Name,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): RunningProgram {
  const folder = config.get('POSTGRES_PROGRAMS');
  const child = spawn(folder === '' ? name : join(folder, name), args, {
    env: programEnvironment(environment),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_LENGTH);
  });
  // What ends a program early is in what it said, not in the broken pipe.
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', ({ message }) =>
      reject(new PostgresProgramError(`${name} could not be run: ${message}`)),
    );
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new PostgresProgramError(`${name} ended with ${code ?? signal}: ${said.trim()}`));
    });
  });
  // Whoever waits for it hears of it; nobody may have begun to.
  ended.catch(() => {});
  return { process: child, ended };
}
