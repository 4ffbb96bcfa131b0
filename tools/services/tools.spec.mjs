import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeLock, platformEntry, withoutIntegrity } from '../lib/complete-lock.mjs';
import { lastObject, secretKey } from '../lib/demo.mjs';
import { openLog, writeAtomically } from '../lib/files.mjs';
import { checkNode, inCloneAlone } from '../lib/install.mjs';
import { tryLock, withLock } from '../lib/lock.mjs';
import { processorSeconds } from '../lib/processes.mjs';
import { runInsistently } from '../lib/run.mjs';
import { parseStartOptions } from '../lib/start-options.mjs';
import { countReport, durationsOf, maintenanceUrl, summaryLine, timesOf } from '../lib/test-summary.mjs';
import { hasRoomInMemory } from '../lib/throw-away.mjs';
import { firstRequest, readyText, seedsDemo, sharedEnvironment } from '../start.mjs';

let dir;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loupe-spec-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('what npm start leaves for the command line', () => {
  it('has the port, so that printed links lead to the running service, and PUBLIC_URL only where it is set', () => {
    const env = { PORT: '4555', DATABASE_URL: 'postgres://x', PUBLIC_URL: '', HOME: '/root' };
    expect(sharedEnvironment(env)).toBe("DATABASE_URL='postgres://x'\nPORT='4555'\n");
    expect(sharedEnvironment({ PORT: '4555', PUBLIC_URL: 'https://loupe.example.com' })).toBe(
      "PORT='4555'\nPUBLIC_URL='https://loupe.example.com'\n",
    );
  });
});

describe('options of npm start', () => {
  it('has defaults for everything', () => {
    expect(parseStartOptions([], '/clone')).toEqual({
      port: 4000,
      dataDir: '/clone/.loupe',
      seed: null,
      dev: false,
      readyFile: null,
      help: false,
    });
  });

  it('takes them all', () => {
    const options = parseStartOptions(
      ['--port', '4100', '--data-dir=/d', '--no-seed', '--dev', '--ready-file', '/r.json', '--help'],
      '/clone',
    );
    expect(options).toEqual({
      port: 4100,
      dataDir: '/d',
      seed: false,
      dev: true,
      readyFile: '/r.json',
      help: true,
    });
  });

  it.each([
    ['packages', [], true],
    ['docker', ['--no-seed'], false],
    ['environment', [], false],
    ['environment', ['--seed'], true],
  ])('decide whether a database that comes from %s gets the demo: %j %s', (postgres, argv, seeded) => {
    expect(seedsDemo(parseStartOptions(argv, '/clone'), { origin: { postgres } })).toBe(seeded);
  });

  it.each([
    [['--seed', '--no-seed']],
    [['--prot', '1']],
    [['extra']],
    [['--port']],
    [['--port', '0']],
    [['--port', '70000']],
    [['--port', '4e1x']],
  ])('answers %j with the usage', (argv) => {
    expect(() => parseStartOptions(argv, '/clone')).toThrow('Usage: npm start');
  });
});

describe('what npm start leaves and says', () => {
  const signInUrl = 'http://localhost:4000/sign-in/link/s';
  const facts = { url: 'http://127.0.0.1:4000/api/v2', workspaceId: 'w', token: 't', signInUrl, pid: 7 };

  it('writes a ready file for programs', () => {
    expect(JSON.parse(readyText(facts))).toEqual({
      url: facts.url,
      workspaceId: 'w',
      token: 't',
      consoleUrl: 'http://localhost:4000/',
      signInUrl,
      pid: 7,
    });
  });

  it('writes files in one step and for the owner alone', () => {
    const file = join(dir, 'deep', 'ready.json');
    writeAtomically(file, 'one');
    writeAtomically(file, 'two');
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dir, 'deep'))).toEqual(['ready.json']);
  });

  it('gives a request that a shell takes as it is', () => {
    const command = firstRequest(facts);
    expect(command.match(/'/g)?.length).toBe(10);
    const body = /-d '(.*)'$/.exec(command)?.[1] ?? '';
    expect(JSON.parse(body).query).toContain('items(first: 3');
    expect(command).toContain("-H 'WORKSPACE-ID: w'");
  });

  it('makes the secret key once', () => {
    const key = secretKey(dir);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(secretKey(dir)).toBe(key);
    expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('reads the last line of a command, and says so when it is not an object', () => {
    expect(lastObject('working …\n{"workspaceId":"w"}\n')).toEqual({ workspaceId: 'w' });
    for (const text of ['', 'done', 'null', '{"a":1}\ndone'])
      expect(() => lastObject(text)).toThrow('line of JSON');
  });

  it('keeps the log of the run before', () => {
    const log = join(dir, 'a.log');
    writeFileSync(log, 'old');
    closeSync(openLog(log));
    expect(readFileSync(log, 'utf8')).toBe('');
    expect(readFileSync(`${log}.1`, 'utf8')).toBe('old');
  });

  it('refuses a Node that is too old', () => {
    for (const version of ['18.20.0', '20.18.9']) expect(() => checkNode(version)).toThrow('20.19');
    for (const version of ['20.19.0', '22.0.0', '24.1.0']) expect(() => checkNode(version)).not.toThrow();
  });
});

describe('locks', () => {
  const path = () => join(dir, 'a.lock');

  it('are held by one, and free again afterwards', async () => {
    const first = await tryLock(path());
    expect(await tryLock(path())).toEqual({ heldBy: process.pid });
    first.release();
    expect(existsSync(path())).toBe(false);
    (await tryLock(path())).release();
  });

  it.each([
    ['does not exist', { pid: 2 ** 22 + 1, started: '1', serial: 0 }],
    ['began at another time, so it only has the same number', { pid: process.pid, started: '1', serial: 0 }],
  ])('are taken over when the holder %s', async (_case, holder) => {
    writeFileSync(path(), JSON.stringify(holder));
    const lock = await tryLock(path());
    expect(lock).toHaveProperty('release');
    lock.release();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('let only one of many into the work at a time, also when the lock was left behind by a dead process', async () => {
    writeFileSync(path(), JSON.stringify({ pid: 2 ** 22 + 1, started: '1', serial: 0 }));
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
    };
    await Promise.all(Array.from({ length: 6 }, () => withLock(path(), () => {}, work)));
    expect(most).toBe(1);
  });
});

describe('builds of one clone', () => {
  it('are done one after the other, and the second says whom it waits for', async () => {
    const log = vi.fn();
    const done = [];
    let inside = 0;
    const build = async () => {
      inside += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(inside);
      inside -= 1;
    };
    const clone = { root: dir, cacheDir: dir, log };
    await Promise.all([inCloneAlone(clone, build), inCloneAlone(clone, build)]);
    expect(done).toEqual([1, 1]);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      `Waiting for process ${process.pid}, which is installing or building this clone`,
    );
  });
});

describe('a command that hangs', () => {
  const hangsOnce = () => `test -e ${dir}/begun && echo done && exit; touch ${dir}/begun; sleep 1000`;
  const insist = (script, onStalled, stalledMs = 1500) =>
    runInsistently('sh', ['-c', script], { stalledMs, onStalled });

  it('is ended, also what it has started, and begun again', async () => {
    const stalled = vi.fn();
    const { stdout, code } = await insist(hangsOnce(), stalled);
    expect({ stdout, code }).toEqual({ stdout: 'done\n', code: 0 });
    expect(stalled).toHaveBeenCalled();
  });

  it('fails at once where it fails, and says that it stood still where it does each time', async () => {
    const stalled = vi.fn();
    await expect(insist('echo no >&2; exit 3', stalled)).rejects.toThrow(/failed \(exit code 3\):\s+no/);
    expect(stalled).not.toHaveBeenCalled();
    await expect(insist('sleep 1000', stalled, 300)).rejects.toThrow('it stood still');
    expect(stalled).toHaveBeenCalledTimes(2);
  });

  it('is none as long as it, or what it has started, works', async () => {
    const child = spawn('sh', ['-c', '(while :; do :; done) & wait'], { detached: true });
    await once(child, 'spawn');
    try {
      await vi.waitFor(() => expect(processorSeconds(child.pid)).toBeGreaterThan(0.1), { timeout: 240_000 });
    } finally {
      process.kill(-child.pid, 'SIGKILL');
    }
  });
});

describe('the data of test servers', () => {
  const GB = 2 ** 30;
  const machine = {
    mounts: 'tmpfs / ext4 rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n',
    roomBytes: 8 * GB,
    memoryBytes: 16 * GB,
  };

  it('is in memory where there is room', () => {
    expect(hasRoomInMemory(machine)).toBe(true);
  });

  it.each([
    ['little room', { roomBytes: 64 * 2 ** 20 }],
    ['little memory', { memoryBytes: 4 * GB }],
    ['a place that programs cannot be run from', { mounts: 'tmpfs /dev/shm tmpfs rw,noexec 0 0\n' }],
    ['a place that is none of memory', { mounts: '/dev/vda / ext4 rw 0 0\n' }],
  ])('is on the disk with %s', (_, difference) => {
    expect(hasRoomInMemory({ ...machine, ...difference })).toBe(false);
  });
});

describe('the summary of npm test', () => {
  const file = (status, ...statuses) => ({
    status,
    assertionResults: statuses.map((one) => ({ status: one })),
  });
  const report = (...testResults) => JSON.stringify({ testResults });

  it('counts tests', () => {
    const text = report(file('passed', 'passed', 'pending', 'todo'), file('failed', 'failed', 'passed'));
    expect(countReport(text, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded, or whose hooks failed, as one failure', () => {
    expect(countReport(report(file('failed'), file('failed', 'skipped')), 1)).toEqual({
      passed: 0,
      failed: 2,
      skipped: 1,
    });
  });

  it('never calls a run good that Vitest called bad', () => {
    expect(countReport(report(file('passed', 'passed')), 1).failed).toBe(1);
    expect(countReport(null, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('has a fixed form', () => {
    expect(summaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(summaryLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });

  it('points tests at the database that every server has', () => {
    expect(maintenanceUrl('postgresql://u:p@h:5/loupe?sslmode=require')).toBe(
      'postgresql://u:p@h:5/postgres?sslmode=require',
    );
  });
});

describe('completing the lock file', () => {
  it('adds packages for other systems and leaves the rest alone', () => {
    const lock = {
      packages: {
        '': {},
        'node_modules/tool': {
          dev: true,
          optionalDependencies: { '@t/linux-x64-musl': '1.2.3', '@t/there': '1.0.0', fsevents: '~2.3.3' },
        },
        'node_modules/tool/node_modules/@t/there': {},
      },
    };
    expect(completeLock(lock)).toEqual({ added: ['@t/linux-x64-musl@1.2.3'], unknown: ['fsevents@~2.3.3'] });
    expect(lock.packages['node_modules/@t/linux-x64-musl']).toEqual({
      version: '1.2.3',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    });
  });

  it('leaves nothing that production installs without a checksum', () => {
    const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
    expect(withoutIntegrity(lock)).toEqual([]);
    delete lock.packages['node_modules/pg'].integrity;
    expect(withoutIntegrity(lock)).toEqual(['node_modules/pg']);
  });

  it('reads systems and processors out of names', () => {
    expect(platformEntry('@s/core-linux-arm-gnueabihf', '1.0.0', false)).toMatchObject({
      os: ['linux'],
      cpu: ['arm'],
    });
    expect(platformEntry('@s/binding-win32-x64-msvc', '1.0.0', false)).toMatchObject({
      os: ['win32'],
      cpu: ['x64'],
    });
    expect(platformEntry('fsevents', '2.3.3', false)).toBeNull();
  });
});

it('the times of a run are printed by kind of test, the slowest files first', () => {
  const file = (name, seconds) => ({
    name: `/clone/${name}`,
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
  });
  const testResults = [
    file('libs/kernel/src/ids.spec.ts', 0.5),
    file('test/api/items.spec.ts', 3),
    file('test/proof/fuzz.spec.ts', 8),
    file('test/proof/hostile/keys.spec.ts', 20.04),
  ];
  expect(timesOf(JSON.stringify({ testResults }), '/clone').split('\n')).toEqual([
    'unit: 1 s in 1 files, api: 3 s in 1 files, proof: 28 s in 2 files',
    '  20.0 s test/proof/hostile/keys.spec.ts',
    '  8.0 s test/proof/fuzz.spec.ts',
    '  3.0 s test/api/items.spec.ts',
    '  0.5 s libs/kernel/src/ids.spec.ts',
  ]);
  const durations = JSON.parse(durationsOf(JSON.stringify({ testResults }), '/clone'));
  expect(durations).toEqual({ 'test/proof/hostile/keys.spec.ts': 20 });
});
