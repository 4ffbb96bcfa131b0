import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { childrenOf, literalOf, type Node, partsOf, treeOf } from './source-tree.js';

const SOURCES = join(import.meta.dirname, '../../apps/console/src');

/** Attributes that nobody reads, and properties and functions whose texts are no messages. */
const CODE_ATTRIBUTES = new Set(
  'className scope type id role to from href method action key kind mood name tool rel target loading decoding'
    .concat(' autoComplete inputMode accept pattern style value defaultValue step aria-labelledby')
    .concat(
      ' boxClass fill stroke strokeLinecap strokeLinejoin preserveAspectRatio vectorEffect textAnchor popover',
    )
    .concat(' preload align until room')
    .concat(
      ' aria-hidden aria-live aria-keyshortcuts aria-expanded aria-current src alt htmlFor lang timeZone',
    )
    .split(' '),
);
const MESSAGE_FUNCTIONS = new Set(['t', 'rich']);
/** Types, but for the expressions that they are said of. */
const IGNORED =
  /^(ImportDeclaration|TaggedTemplateExpression|TS(?!AsExpression|SatisfiesExpression|NonNullExpression).*)$/;

/** Names that are the same in every language, code that people copy, and what only developers see. */
const NO_MESSAGES = [
  /^(Loupe|Claude|Claude Code|ChatGPT|Cursor|VS Code|Codex|Gemini CLI|Anthropic|Excel \(XLSX\)|Parquet)$/,
  /^(Instagram|TikTok|YouTube|Bluesky|Mastodon|Facebook|Threads|LinkedIn|Reddit|Pinterest|Twitch|Snapchat)$/,
  /^(Enter|Esc|Escape|Ctrl-K|Mod-Enter|English|Deutsch|Authorization|Bearer )$/,
  /^(https:\/\/shop\.example\.com\/loupe|mastodon\.social|webhook-id)$/,
  /^(claude|codex|npx|curl) |^ ?-[HAd] '|^aside nav h2$|^\s*(query|mutation|\{ )/,
  // Classes and colours that stand in a constant.
  /^(flex|grid|truncate|fits|… px-2!)( |$)|^var\(--|^(Ctrl K|end)$/,
  /^index\.html has no element|^The message “|^Bearer …|^…\s+# variables|^input:not\(/,
];

/** Files whose texts are no messages: they style, select elements or write a request for a shell. */
const WITHOUT_MESSAGES = new Set([
  'features/explorer/create-editor.ts',
  'lib/curl.ts',
  'ui/button.tsx',
  'ui/field.tsx',
  'ui/hold-focus.ts',
  'ui/lost-focus.ts',
  'ui/menu.tsx',
  'ui/platform-icon.tsx',
]);

/** The pages of components (`/dev/ui`): they are a program of its own, for developers, of which people load nothing. */
const FOR_DEVELOPERS = 'dev-ui/';

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
  const written = ({ start, end }: Node) => source.slice(start, end);
  const report = (text: string) => {
    const shown = text.trim();
    if (!NO_MESSAGES.some((pattern) => pattern.test(shown))) literals.push(`${file}: ${shown}`);
  };
  const readMessage = (node: Node | undefined): void => {
    const message = literalOf(node);
    if (message !== null) asked.set(message, file);
    else if (node?.type === 'ConditionalExpression') {
      readMessage(node.consequent as Node);
      readMessage(node.alternate as Node);
    } else literals.push(`${file}: a message that is not written where it is asked for`);
  };
  /** A literal that is compared or names a property is never shown. */
  const isPlaceOfCode = (parent: Node | null): boolean =>
    (parent?.type === 'BinaryExpression' && ['===', '!=='].includes(String(parent.operator))) ||
    parent?.type === 'SwitchCase' ||
    (parent?.type === 'Property' && written(parent.key as Node).includes("'"));
  const visitAttribute = (node: Node): void => {
    const name = written(node.name as Node);
    const text = literalOf((node.value ?? undefined) as Node | undefined);
    if (text !== null) {
      const isCode = CODE_ATTRIBUTES.has(name) || name.startsWith('data-');
      if (hasWords(text) && (!isCode || isSentence(name, text))) report(text);
    } else if (name !== 'className') visitBelow(node);
  };
  const visitTemplate = (node: Node): void => {
    const text = partsOf(node).join('…');
    if (isForPeople(text) || /… \p{Ll}{2,}|[“”„‘]/u.test(text)) report(text);
    for (const value of node.expressions as Node[]) visit(value, node);
  };
  const visitCall = (node: Node): void => {
    const name = written(node.callee as Node);
    const [first, ...others] = node.arguments as Node[];
    if (name === 'graphql') return;
    if (MESSAGE_FUNCTIONS.has(name)) {
      readMessage(first);
      for (const other of others) visit(other, node);
    } else visitBelow(node);
  };
  const visitBelow = (node: Node): void => {
    for (const child of childrenOf(node)) visit(child, node);
  };
  const visit = (node: Node, parent: Node | null): void => {
    const text = literalOf(node);
    if (IGNORED.test(node.type)) return;
    if (node.type === 'CallExpression') visitCall(node);
    else if (node.type === 'JSXText') {
      if (hasWords(written(node))) report(written(node));
    } else if (node.type === 'JSXAttribute') visitAttribute(node);
    else if (text !== null) {
      if (!isPlaceOfCode(parent) && isForPeople(text)) report(text);
    } else if (node.type === 'TemplateLiteral') visitTemplate(node);
    else visitBelow(node);
  };
  visit(treeOf(file, source), null);
  return { asked, literals };
}

/** Names of charts and facts are read, names of inputs are not. */
const isSentence = (attribute: string, text: string): boolean =>
  attribute === 'name' && /^\p{Lu}/u.test(text);

/** The texts of all sources of the console, without its catalogues and specs. */
export function consoleTexts(): ConsoleTexts {
  const all: ConsoleTexts = { asked: new Map(), literals: [] };
  for (const entry of readdirSync(SOURCES, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(SOURCES, path);
    if (!/\.tsx?$/.test(file) || /\.(spec|d)\.ts$/.test(file) || file.startsWith('messages/')) continue;
    if (WITHOUT_MESSAGES.has(file) || file.startsWith(FOR_DEVELOPERS)) continue;
    const { asked, literals } = textsOf(file, readFileSync(path, 'utf8'));
    for (const [message, where] of asked) all.asked.set(message, where);
    all.literals.push(...literals);
  }
  return all;
}
