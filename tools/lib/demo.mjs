import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writeAtomically } from './files.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';
import { step } from './step.mjs';

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

/** The person that the printed link signs in, an owner of the workspace. Nobody knows the password. */
const OWNER = 'owner@localhost';

/**
 * Updates the database and ensures a workspace with a known token and an owner.
 * @param {{ cli: string[], cwd: string, env: NodeJS.ProcessEnv, dataDir: string, seed: boolean, database: string, log: (line: string) => void }} options
 *   database: its name; what was made in another database is not used
 * @returns {Promise<{ workspaceId: string, token: string, signInUrl: string }>} the link signs in once, for an hour
 * @throws {Problem} with the end of the failed command's output
 */
export async function prepareWorkspace({ cli, cwd, env, dataDir, seed, database, log }) {
  const call = async (...args) => (await run(cli[0], [...cli.slice(1), ...args], { cwd, env })).stdout;
  const file = join(dataDir, 'demo.json');
  const last = JSON.parse(readIfThere(file) ?? 'null');
  // Files of earlier versions do not name their database.
  const kept = last !== null && (last.database ?? 'own') === database ? last : null;
  await step(log, 'Updating the database', () => call('migrate'));
  const made = seed
    ? await step(log, 'Filling in the demo, unless it is there', async () =>
        lastObject(await call('seed', '--json')),
      )
    : (kept ??
      (await step(log, 'Making an empty workspace', async () =>
        lastObject(await call('workspace', 'create', '--name', 'My workspace', '--json')),
      )));
  const { workspaceId } = made;
  const isKept = kept?.workspaceId === workspaceId;
  const createToken = async () =>
    lastObject(
      await call(
        ...['token', 'create', '--workspace', workspaceId],
        ...['--name', 'start', '--scopes', SCOPES, '--json'],
      ),
    ).token;
  const keptToken = isKept && kept.scopes === SCOPES ? kept.token : null;
  const token = made.token ?? keptToken ?? (await step(log, 'Making a new access token', createToken));
  const signInUrl = await step(log, 'Making a sign-in link', async () => {
    if (!isKept || kept.owner !== OWNER) await addOwner({ call, dataDir, workspaceId });
    return lastObject(await call('user', 'reset', OWNER, '--sign-in', '--json')).url;
  });
  writeAtomically(
    file,
    `${JSON.stringify({ workspaceId, token, scopes: SCOPES, owner: OWNER, database })}\n`,
  );
  return { workspaceId, token, signInUrl };
}

async function addOwner({ call, dataDir, workspaceId }) {
  const file = join(dataDir, 'owner.password');
  writeAtomically(file, `${randomBytes(32).toString('base64url')}\n`);
  try {
    await call(
      ...['user', 'add', '--email', OWNER, '--role', 'owner', '--workspace', workspaceId],
      ...['--password-file', file],
    );
  } finally {
    rmSync(file, { force: true });
  }
}
