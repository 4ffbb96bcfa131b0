import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const ROWS = read('docs/glossary.md')
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| word |'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Names that are gone from the code: those of the last column that stand in backticks. */
const GONE = ROWS.flatMap(([, , , instead = '']) =>
  [...instead.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
);

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/*.ts', 'apps/*.tsx', 'libs/*.ts'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))
  // A migration that was released is not edited.
  .filter((path) => !path.includes('/migrations/') && !path.includes('/generated/'));

const DECLARED =
  /\b(?:class|interface|type|enum|function\*?) +([A-Za-z]\w*)|^ *(?:export )?const ([A-Za-z]\w*)|^ +(?:readonly |private |static |async )*([a-z]\w*)\(/gm;

/** Whether a name begins with a word that is gone, such as KeptAnswersMonitor with KeptAnswer. */
function isGone(name: string): boolean {
  return GONE.some((gone) => name.startsWith(gone) && /^(?:s?(?:$|[A-Z_0-9]))/.test(name.slice(gone.length)));
}

/** The name in Pascal case that a file would be named after: KeptAnswersMonitor of kept-answers-monitor.ts. */
function nameOf(path: string): string {
  const [first = ''] = basename(path).split('.');
  return first.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

describe('the glossary', () => {
  it('is followed: nothing in the code is declared by a word that it says is gone', () => {
    expect(GONE.length).toBeGreaterThan(15);
    const declared = files.flatMap((path) =>
      [...read(path).matchAll(DECLARED)]
        .map(([, type, constant, method]) => type ?? constant ?? method ?? '')
        .filter(isGone)
        .map((name) => `${path}: ${name}`),
    );
    expect(declared).toEqual([]);
    expect(files.filter((path) => isGone(nameOf(path)))).toEqual([]);
  });

  it('would find such a word', () => {
    expect(
      ['KeptAnswers', 'KeptAnswersMonitor', 'asPartOf', nameOf('a/kept-answers.spec.ts')].map(isGone),
    ).toEqual([true, true, true, true]);
    expect(['TakenAtBasis', 'Ambiently', 'ResponseCache', nameOf('a/response-cache.ts')].map(isGone)).toEqual(
      [false, false, false, false],
    );
  });

  it('defines each word once', () => {
    const words = ROWS.flatMap(([, word = '']) => word.split(', '));
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});
