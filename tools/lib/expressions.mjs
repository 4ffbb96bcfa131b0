import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** Folders with code that runs in programs, and with the tools. */
const FOLDERS = ['libs', 'apps', 'tools'];
const LEFT_OUT = /^(?:node_modules|dist|\..*)$/;
const SOURCE = /\.(?:ts|tsx|mjs)$/;

/**
 * The regular expressions of all sources but tests.
 * @param {string} root
 * @returns {Map<string, string[]>} places (`file:line`) by expression: `/source/flags`, or the call of `RegExp` that composes one
 */
export function expressionsIn(root) {
  const found = new Map();
  for (const file of FOLDERS.flatMap((folder) => sourcesIn(join(root, folder)))) {
    for (const { text, line } of expressionsOf(file, readFileSync(file, 'utf8'))) {
      found.set(text, [...(found.get(text) ?? []), `${relative(root, file)}:${line}`]);
    }
  }
  return found;
}

/**
 * @param {string} file its name says its language
 * @param {string} source
 * @returns {{ text: string, line: number }[]}
 */
export function expressionsOf(file, source) {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const visit = (node) => {
    const text = expressionAt(node, source);
    if (text !== null) found.push({ text, line: source.slice(0, node.start).split('\n').length });
    for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') visit(child);
  };
  visit(program);
  return found;
}

/** What a node of a source's tree is as an expression; null for one that is none. */
function expressionAt(node, source) {
  if (node.type === 'Literal' && node.regex !== undefined) {
    return `/${node.regex.pattern}/${node.regex.flags}`;
  }
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isCall || node.callee.name !== 'RegExp') return null;
  // Of a literal, the literal itself is found.
  if (node.arguments[0]?.regex !== undefined) return null;
  return source.slice(node.start, node.end).replace(/\s+/g, ' ');
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.test(entry.name)) return [];
    if (entry.isDirectory()) return sourcesIn(join(folder, entry.name));
    const isTested = SOURCE.test(entry.name) && !entry.name.includes('.spec.');
    return isTested ? [join(folder, entry.name)] : [];
  });
}
