import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { run } from '../../apps/cli/src/program.js';

const ID = '01900000-0000-7000-8000-000000000000';

let stdout: MockInstance;
let stderr: MockInstance;

beforeEach(() => {
  stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function written(stream: MockInstance): string {
  return stream.mock.calls.map(([text]) => String(text)).join('');
}

describe('a command line that cannot be read', () => {
  it.each<[string, string[], string]>([
    ['workspace create', [], "'--name <name>' not specified"],
    ['workspace create', ['--name', ' '], "'--name <name>' argument ' ' is invalid. It must have 1 to 255"],
    ['workspace create', ['--name', 'x'.repeat(256)], "'--name <name>'"],
    [
      'workspace create',
      ['--name', 'A', '--plan', 'gold'],
      "'--plan <plan>' argument 'gold' is invalid. Allowed",
    ],
    [
      'workspace create',
      ['--name', 'A', '--organization', 'x'],
      "'--organization <id>' argument 'x' is invalid",
    ],
    [
      'workspace create',
      ['--name', 'A', '--organization', ID, '--plan', 'base'],
      "'--organization <id>' cannot be used with option '--plan <plan>'",
    ],
    ['organization create', ['--name', 'A'], "'--plan <plan>' not specified"],
    ['organization create', ['--plan', 'base'], "'--name <name>' not specified"],
    [
      'token create',
      ['--name', 'A'],
      "one of the options '--workspace <id>' and '--organization <id>' is required",
    ],
    [
      'token create',
      ['--name', 'A', '--workspace', ID, '--organization', ID],
      "'--workspace <id>' cannot be used with option '--organization <id>'",
    ],
    ['token create', ['--workspace', ID], "'--name <name>' not specified"],
    [
      'token create',
      ['--name', 'A', '--workspace', ID, '--scopes', 'read,all'],
      'Scopes are read, write, webhooks, admin',
    ],
    ['token create', ['--name', 'A', '--workspace', ID, '--scopes', ''], "'--scopes <scopes>'"],
    ['token create', ['--name', 'A', '--workspace', ID, '--expires', '2027-02-30'], "'--expires <time>'"],
    [
      'token create',
      ['--name', 'A', '--workspace', ID, '--expires', '2027-01-31T09:00:00'],
      "'--expires <time>'",
    ],
    ['token create', ['--name', 'A', '--workspace', ID, '--expires', 'tomorrow'], "'--expires <time>'"],
    ['token pause', ['x'], "argument 'id'"],
    ['token resume', [], "argument 'id'"],
    ['token rotate', ['1'], "argument 'id'"],
    ['token', ['destroy'], "unknown command 'destroy'"],
    ['migrate', ['--force'], "unknown option '--force'"],
  ])('of %s %j is refused with the option at fault', async (command, args, problem) => {
    expect(await run([...command.split(' '), ...args])).toBe(1);
    expect(written(stderr)).toContain(problem);
    expect(written(stderr)).toContain('--help');
    expect(written(stdout)).toBe('');
  });
});

describe('help', () => {
  // Help of no command is in test/api/architecture/cli-docs.spec.ts: it loads all libraries.
  it.each(['migrate', 'organization', 'workspace', 'token', 'token create'])(
    'of "%s" is given',
    async (command) => {
      expect(await run([...command.split(' '), '--help'])).toBe(0);
      expect(written(stdout)).toContain(`Usage: loupe ${command}`);
      expect(written(stderr)).toBe('');
    },
  );
});
