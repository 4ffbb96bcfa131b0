import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const SOURCES = join(import.meta.dirname, '../../apps/console/src');

/** Attributes that nobody reads, and properties and functions whose texts are no messages. */
const CODE_ATTRIBUTES = new Set(
  'className type id role to from href method action key kind mood name tool rel target loading decoding'
    .concat(' autoComplete inputMode accept pattern style value defaultValue step aria-labelledby')
    .concat(' aria-hidden aria-live aria-keyshortcuts aria-expanded src alt htmlFor lang timeZone')
    .split(' '),
);
const MESSAGE_FUNCTIONS = new Set(['t', 'rich']);

/** Names that are the same in every language, code that people copy, and what only developers see. */
const NO_MESSAGES = [
  /^(Loupe|Claude|Claude Code|ChatGPT|Cursor|VS Code|Codex|Gemini CLI|Anthropic|Excel \(XLSX\)|Parquet)$/,
  /^(Instagram|TikTok|YouTube|Bluesky|Mastodon)$/,
  /^(Enter|Esc|Escape|Ctrl-K|Mod-Enter|English|Deutsch|Authorization|Bearer )$/,
  /^(https:\/\/shop\.example\.com\/loupe|mastodon\.social|webhook-id)$/,
  /^(claude|codex|npx|curl) |^ ?-[HAd] '|^aside nav h2$|^\s*(query|mutation|\{ )/,
  /^index\.html has no element|^The message “|^Bearer …|^…\s+# variables|^input:not\(/,
];

/** Files whose texts are no messages: they style, select elements or write a request for a shell. */
const WITHOUT_MESSAGES = new Set([
  'features/explorer/create-editor.ts',
  'lib/curl.ts',
  'ui/button.tsx',
  'ui/field.tsx',
  'ui/lost-focus.ts',
]);

export interface ConsoleTexts {
  /** The messages that the sources ask for, with the file of each. */
  asked: Map<string, string>;
  /** Texts that people would read in English whatever their language is, as `file: text`. */
  literals: string[];
}

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Whether a text of a program reads like one for people: it begins with a capital, or has several words. */
const isForPeople = (text: string): boolean =>
  /^\s*[·,(]*\s*\p{Lu}\p{Ll}/u.test(text) || /\p{Ll}{2,},? \p{Ll}/u.test(text);

/** All texts in a source of the console. */
export function textsOf(file: string, source: string): ConsoleTexts {
  const asked = new Map<string, string>();
  const literals: string[] = [];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const report = (text: string) => {
    const shown = text.trim();
    if (!NO_MESSAGES.some((pattern) => pattern.test(shown))) literals.push(`${file}: ${shown}`);
  };
  const readMessage = (node: ts.Expression | undefined): void => {
    if (node !== undefined && ts.isStringLiteralLike(node)) asked.set(node.text, file);
    else if (node !== undefined && ts.isConditionalExpression(node)) {
      readMessage(node.whenTrue);
      readMessage(node.whenFalse);
    } else literals.push(`${file}: a message that is not written where it is asked for`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTaggedTemplateExpression(node)) return;
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText();
      if (name === 'graphql') return;
      if (MESSAGE_FUNCTIONS.has(name)) {
        readMessage(node.arguments[0]);
        node.arguments.slice(1).forEach(visit);
        return;
      }
    }
    if (ts.isJsxText(node)) {
      if (hasWords(node.text)) report(node.text);
    } else if (ts.isJsxAttribute(node)) {
      const { initializer } = node;
      const name = node.name.getText();
      if (initializer !== undefined && ts.isStringLiteral(initializer)) {
        const isCode = CODE_ATTRIBUTES.has(name) || name.startsWith('data-');
        if (hasWords(initializer.text) && (!isCode || isSentence(name, initializer.text))) {
          report(initializer.text);
        }
      } else if (name !== 'className') ts.forEachChild(node, visit);
    } else if (ts.isStringLiteralLike(node)) {
      if (!isPlaceOfCode(node) && isForPeople(node.text)) report(node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
      if (isForPeople(text) || /… \p{Ll}{2,}|[“”„‘]/u.test(text)) report(text);
      for (const { expression } of node.templateSpans) visit(expression);
    } else ts.forEachChild(node, visit);
  };
  visit(parsed);
  return { asked, literals };
}

/** Names of charts and facts are read, names of inputs are not. */
const isSentence = (attribute: string, text: string): boolean =>
  attribute === 'name' && /^\p{Lu}/u.test(text);

/** A literal that is compared or names a property is never shown. */
function isPlaceOfCode({ parent }: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) {
    return [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    );
  }
  return ts.isCaseClause(parent) || (ts.isPropertyAssignment(parent) && parent.name.getText().includes("'"));
}

/** The texts of all sources of the console, without its catalogues and specs. */
export function consoleTexts(): ConsoleTexts {
  const all: ConsoleTexts = { asked: new Map(), literals: [] };
  for (const entry of readdirSync(SOURCES, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(SOURCES, path);
    if (!/\.tsx?$/.test(file) || /\.(spec|d)\.ts$/.test(file) || file.startsWith('messages/')) continue;
    if (WITHOUT_MESSAGES.has(file)) continue;
    const { asked, literals } = textsOf(file, readFileSync(path, 'utf8'));
    for (const [message, where] of asked) all.asked.set(message, where);
    all.literals.push(...literals);
  }
  return all;
}
