import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, it, vi } from 'vitest';
import { createProgram, run } from '../../../apps/cli/src/program.js';

const PAGE = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
/** Commands that have their own pages. */
const OTHER_PAGES: Record<string, string> = { seed: 'demo-data.md', import: 'import-format.md' };

/** The commands that do something, by the words that call them. */
function commandsOf(command: Command, words: readonly string[] = []): Map<string, Command> {
  const below = command.commands.flatMap((one) => [...commandsOf(one, [...words, one.name()])]);
  const isGroup = below.length > 0 && !('_actionHandler' in command && command._actionHandler !== null);
  return new Map(isGroup ? below : [[words.join(' '), command], ...below]);
}

const COMMANDS = commandsOf(await createProgram());

/** The options of a command, with those of the commands that it belongs to. */
function optionsOf(command: Command): (string | null | undefined)[] {
  const own = command.options.map(({ long }) => long);
  return command.parent === null ? own : [...own, ...optionsOf(command.parent)];
}

/** The sections of the page: the commands in each heading, and the text. */
const SECTIONS = PAGE.split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    return { commands: heading.split(', '), text: lines.join('\n') };
  });

function textOf(name: string): string {
  const section = SECTIONS.find(({ commands }) => commands.includes(name))?.text ?? '';
  const other = OTHER_PAGES[name];
  return other === undefined
    ? section
    : section + readFileSync(new URL(`../../../docs/${other}`, import.meta.url), 'utf8');
}

it('docs/cli.md has a section for each command, and for nothing else', () => {
  expect(SECTIONS.flatMap(({ commands }) => commands).sort()).toEqual([...COMMANDS.keys()].sort());
});

it.each([...COMMANDS])('the documentation of loupe %s names its options', (name, command) => {
  const text = textOf(name);
  const missing = command.options.map(({ long }) => long ?? '').filter((long) => !text.includes(long));
  expect(missing).toEqual([]);
});

it.each(SECTIONS)(
  'the documentation of $commands names no option that there is not',
  ({ commands, text }) => {
    const known = commands.flatMap((name) => {
      const command = COMMANDS.get(name);
      return command === undefined ? [] : optionsOf(command);
    });
    const named = [...text.matchAll(/`?(--[a-z][a-z-]*)/g)].map(([, option]) => option);
    expect(named.filter((option) => !known.includes(option))).toEqual([]);
  },
);

it('docs/cli.md names the kinds of reindex, as its help does', () => {
  const help = COMMANDS.get('reindex')?.options.find(({ long }) => long === '--only')?.description ?? '';
  const kinds = ['text', 'embeddings'];
  for (const kind of kinds) {
    expect(help).toContain(kind);
    expect(textOf('reindex')).toMatch(new RegExp(`--only <kind>.*\`${kind}\``));
  }
});

it('help of "" names every command', async () => {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await run(['--help'])).toBe(0);
  const text = stdout.mock.calls.map(([part]) => String(part)).join('');
  const errors = stderr.mock.calls.length;
  vi.restoreAllMocks();
  expect(text).toContain('Usage: loupe');
  for (const name of COMMANDS.keys()) expect(text).toContain(name.split(' ')[0]);
  expect(errors).toBe(0);
});

it('a command line loads the command that it begins with, and all commands where it begins with none', async () => {
  const loaded = async (...args: string[]) => (await createProgram(args)).commands.map((one) => one.name());
  const all = await loaded();
  for (const name of all) expect(await loaded(name, 'whatever')).toEqual([name]);
  for (const args of [['--help'], ['help', 'seed'], ['sed'], ['constructor']])
    expect(await loaded(...args)).toEqual(all);
  expect(await loaded('--version')).toEqual([]);
});
