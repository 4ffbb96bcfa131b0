/**
 * Checks that no regular expression takes more than time in proportion to the length of its text: one that goes back and forth stops
 * the whole service for one long text. tools/expressions.json has those that recheck found safe, so that only new ones are looked
 * at, and those that are let through, each with a reason.
 *
 * node tools/expressions.mjs           checks; part of npm run check
 * node tools/expressions.mjs --write   also adds what is safe to the file, and removes what is no longer used
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expressionsIn } from './lib/expressions.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = fileURLToPath(new URL('expressions.json', import.meta.url));
/** For one expression. What is not known to be safe by then is refused. */
const TIMEOUT_MS = 20_000;

const write = process.argv.includes('--write');
const { safe, excepted } = JSON.parse(readFileSync(FILE, 'utf8'));
const found = expressionsIn(ROOT);
const known = new Set([...safe, ...excepted.map(({ expression }) => expression)]);
const unknown = [...found.keys()].filter((expression) => !known.has(expression));

const problems = [];
const foundSafe = [];
for (const expression of unknown) {
  const problem = await problemOf(expression);
  if (problem === null) foundSafe.push(expression);
  else problems.push(`${found.get(expression).join(', ')}: ${expression} ${problem}`);
}
if (write) {
  const used = (expression) => found.has(expression);
  const content = {
    safe: [...safe.filter(used), ...foundSafe].sort(),
    excepted: excepted.filter(({ expression }) => used(expression)),
  };
  writeFileSync(FILE, `${JSON.stringify(content, null, 2)}\n`);
} else {
  for (const expression of foundSafe) {
    problems.push(
      `${found.get(expression).join(', ')}: ${expression} is new. Run: npm run expressions -- --write`,
    );
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(
    `Regular expressions: ${problems.length} of ${found.size} are refused. Rewrite one so that no two repeats can match the same text, or use none.`,
  );
  process.exitCode = 1;
}

/** What is wrong with an expression; null for a safe one. */
async function problemOf(expression) {
  if (!expression.startsWith('/')) return 'is composed: say in tools/expressions.json why it is safe';
  const end = expression.lastIndexOf('/');
  const { check } = await import('recheck');
  const { status, complexity } = await check(expression.slice(1, end), expression.slice(end + 1), {
    timeout: TIMEOUT_MS,
  });
  if (status === 'safe') return null;
  if (status === 'unknown') return 'is not known to be safe';
  return complexity.type === 'exponential'
    ? 'needs time that grows exponentially with the length of its text'
    : `needs time that grows with the length of its text to the power of ${complexity.degree}`;
}
