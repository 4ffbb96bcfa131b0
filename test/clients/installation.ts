import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAMS = fileURLToPath(new URL('./programs', import.meta.url));
const ENTRIES = {
  claude: '@anthropic-ai/claude-code/bin/claude.exe',
  codex: '@openai/codex/bin/codex.js',
  gemini: '@google/gemini-cli/bundle/gemini.js',
  inspector: '@modelcontextprotocol/inspector/clients/launcher/build/index.js',
  mcporter: 'mcporter/dist/cli.js',
} as const;
/** Ends a program that hangs. */
const LIMIT_MS = 300_000;
/** What the programs need is 22 or 24. */
const NEWEST_NEEDED = 24;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own for one run of a program: nothing of the machine's user reaches it. */
export class Home {
  readonly folder = mkdtempSync(join(tmpdir(), 'loupe-client-'));

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The programs of `programs/package.json`, in the versions of its lock file, in a folder outside of the clone. */
export class Installation {
  private constructor(
    private readonly folder: string,
    private readonly node: string,
  ) {}

  /** Installs what is missing. */
  static async ready(log: (line: string) => void): Promise<Installation> {
    const load = (file: string) => import(new URL(`../../tools/${file}`, import.meta.url).href);
    const [{ installIfNeeded }, { defaultCacheDir }, { withLock }] = await Promise.all([
      load('lib/install.mjs'),
      load('services/trees.mjs'),
      load('lib/lock.mjs'),
    ]);
    const folder = join(defaultCacheDir(), 'clients');
    mkdirSync(folder, { recursive: true });
    const waiting = (pid: number) => log(`Waiting for process ${pid}, which installs the same programs`);
    await withLock(`${folder}.lock`, waiting, async () => {
      cpSync(PROGRAMS, folder, { recursive: true });
      await installIfNeeded(folder, log);
    });
    const [major = '0'] = process.versions.node.split('.');
    const own = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
    return new Installation(folder, Number(major) >= NEWEST_NEEDED ? process.execPath : own);
  }

  /** Runs a program to its end in a home of its own, with this environment and no other. */
  run(
    name: keyof typeof ENTRIES,
    args: readonly string[],
    home: Home,
    environment: Record<string, string> = {},
  ): Promise<Ended> {
    const file = join(this.folder, 'node_modules', ENTRIES[name]);
    const command = name === 'claude' ? [file] : [this.node, file];
    return ended([...command, ...args], home, environment);
  }

  /** Runs one of our programs that use a package. */
  runOwn(file: string, args: readonly string[], home: Home): Promise<Ended> {
    return ended([this.node, join(this.folder, file), ...args], home, {});
  }
}

function ended(
  [command = '', ...args]: readonly string[],
  home: Home,
  environment: Record<string, string>,
): Promise<Ended> {
  const { folder } = home;
  const env = { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', ...environment };
  const child = spawn(command, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...said }));
  });
}
