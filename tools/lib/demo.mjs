import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writeAtomically } from './files.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

/**
 * The key that encrypts secrets. It is created once for a data directory; without it the secrets are lost.
 * @param {string} dataDir
 * @returns {string} 32 random bytes in hexadecimal
 */
export function secretKey(dataDir) {
  const file = join(dataDir, 'secret.key');
  const kept = readIfThere(file)?.trim();
  if (kept) return kept;
  const key = randomBytes(32).toString('hex');
  writeAtomically(file, `${key}\n`);
  return key;
}

/**
 * @param {string} stdout of one of our commands called with --json
 * @returns {Record<string, unknown>} the object on its last line
 * @throws {Problem} if there is none
 */
export function lastObject(stdout) {
  const line = stdout.trim().split('\n').at(-1) ?? '';
  try {
    const value = JSON.parse(line);
    if (value && typeof value === 'object') return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Problem(
    `expected a line of JSON at the end of the output, but got: ${line.slice(0, 200) || '(nothing)'}`,
  );
}

/** Scopes of the token that `npm start` prints: all (decisions §17). A token from an earlier version has fewer. */
const SCOPES = 'read,write,webhooks,admin';

/** The person that the printed link signs in, an owner of the workspace. */
const OWNER = 'owner@localhost';

/**
 * Updates the database and ensures a workspace with a known token and an owner, in one process of the command line.
 * @param {{ cli: string[], cwd: string, env: NodeJS.ProcessEnv, dataDir: string, seed: boolean, database: string, log: (line: string) => void }} options
 *   database: its name; what was made in another database is not used
 * @returns {Promise<{ workspaceId: string, token: string, signInUrl: string }>} the link signs in once, for an hour
 * @throws {Problem} with the end of the failed command's output
 */
export async function prepareWorkspace({ cli, cwd, env, dataDir, seed, database, log }) {
  const file = join(dataDir, 'demo.json');
  const last = JSON.parse(readIfThere(file) ?? 'null');
  // Files of earlier versions do not name their database.
  const kept = last !== null && (last.database ?? 'own') === database ? last : null;
  const hasToken = typeof kept?.token === 'string' && kept.scopes === SCOPES;
  const { stdout } = await run(cli[0], [...cli.slice(1), ...setupArguments({ seed, kept, hasToken })], {
    cwd,
    env,
    onLine: (line) => sayStep(line, log),
  });
  const { workspaceId, token: made, signInUrl } = lastObject(stdout);
  const token = made ?? kept.token;
  writeAtomically(file, `${JSON.stringify({ workspaceId, token, scopes: SCOPES, database })}\n`);
  return { workspaceId, token, signInUrl };
}

function setupArguments({ seed, kept, hasToken }) {
  return [
    ...['setup', '--json', '--owner', OWNER, '--token-name', 'start'],
    ...(seed ? ['--demo'] : kept === null ? [] : ['--workspace', kept.workspaceId]),
    // The demo is always the same workspace; a token of another one is of no use to it.
    ...(hasToken ? ['--has-token', kept.workspaceId] : []),
  ];
}

/** What the command is about to do, and how long it took, in lines of JSON before the last. */
function sayStep(line, log) {
  const { step } = line.startsWith('{"step":') ? JSON.parse(line) : {};
  if (step !== undefined) log(step);
}
