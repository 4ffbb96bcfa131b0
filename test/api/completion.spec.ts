import { execFileSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import { run } from '../../apps/cli/src/program.js';

afterEach(() => vi.restoreAllMocks());

async function scriptFor(shell: string): Promise<string> {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  expect(await run(['completion', shell])).toBe(0);
  vi.restoreAllMocks();
  return printed.join('\n');
}

/** What bash offers after some words. */
function offered(script: string, ...words: string[]): string[] {
  const program = `${script}
COMP_WORDS=(loupe "$@"); COMP_CWORD=$#; _loupe; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const said = execFileSync('bash', ['-c', program, 'bash', ...words], { encoding: 'utf8' });
  return said.split('\n').filter((word) => word !== '');
}

it('bash completes commands, their subcommands and their options', async () => {
  const script = await scriptFor('bash');
  expect(offered(script, 'que')).toEqual(['queues']);
  expect(offered(script, 'queues', '')).toEqual(['list', 'show', 'retry', 'drop', '--help']);
  expect(offered(script, 'queues', 'drop', 'media', '--y')).toEqual(['--yes']);
  // A value that is the name of a command of its own changes nothing.
  expect(offered(script, 'token', 'create', '--name', 'migrate', '--wo')).toEqual(['--workspace']);
});

it('zsh and fish get the same words', async () => {
  expect(await scriptFor('zsh')).toMatch(/^#compdef loupe\n/);
  const script = await scriptFor('fish');
  expect(script).toContain("complete -c loupe -f -n 'not __fish_seen_subcommand_from");
  expect(script).toMatch(
    /-n '__fish_seen_subcommand_from queues; and __fish_seen_subcommand_from drop' -l yes/,
  );
});

it('refuses another shell', async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  expect(await run(['completion', 'tcsh'])).not.toBe(0);
});
