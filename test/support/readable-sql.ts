/** Longer lines are broken, where there is a place for it. */
const WIDTH = 110;
const STEP = '  ';

/** Texts and names in quotes, brackets, commas, and words. */
const WORDS = /'(?:[^']|'')*'|"[^"]*"|[()[\],]|[^\s'"()[\],]+|\s+/g;
/** What a statement in parentheses begins with. */
const STATEMENT = /^\(\s*(?:SELECT|WITH|INSERT INTO|UPDATE|DELETE FROM|VALUES)\b/i;
/** What begins a clause after others. */
const CLAUSE =
  /^(?:SELECT|FROM|WHERE|GROUP BY|HAVING|ORDER BY|LIMIT|OFFSET|FOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)|UNION|EXCEPT|INTERSECT|(?:LEFT |RIGHT |FULL |CROSS |INNER )?JOIN|INSERT INTO|VALUES|ON CONFLICT|UPDATE|SET|DELETE FROM|USING|RETURNING)\b/i;
/** Words that the next one belongs to, as in `IS DISTINCT FROM` and `DO UPDATE`. */
const JOINED = /\b(?:DISTINCT|DELETE|DO|FOR|KEY|LEFT|RIGHT|FULL|CROSS|INNER)$/i;
const CONDITION = /^(?:AND|OR)$/i;

/** What stands in brackets, with them. */
interface Group {
  readonly open: string;
  readonly parts: Part[];
  readonly text: string;
}
type Part = string | Group;

/** A statement with a line for each of its clauses: it differs from the text in nothing but white space. */
export function readableSql(text: string): string {
  return statement(grouped((text.match(WORDS) ?? []).values()), '').join('\n');
}

function grouped(words: Iterator<string>): Part[] {
  const parts: Part[] = [];
  for (let next = words.next(); next.done !== true; next = words.next()) {
    const word = next.value;
    if (word === ')' || word === ']') break;
    if (word === '(' || word === '[') {
      const inside = grouped(words);
      const text = `${word}${inline(inside)}${word === '(' ? ')' : ']'}`;
      parts.push({ open: word, parts: inside, text });
    } else if (!/^\s/.test(word)) parts.push(word);
    else if (parts.length > 0) parts.push(' ');
  }
  return parts;
}

/** Parts in one line. */
function inline(parts: readonly Part[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
    .trim();
}

/** The lines of a statement: each of its clauses begins one. */
function statement(parts: readonly Part[], indent: string): string[] {
  const clauses = divided(
    parts,
    (at) => CLAUSE.test(inline(parts.slice(at, at + 8))) && !JOINED.test(inline(parts.slice(0, at))),
  );
  return clauses.flatMap((clause) => entriesOf(clause, indent, indent + STEP));
}

/** The lines of entries after commas and of conditions: one, or one for each. */
function entriesOf(parts: readonly Part[], indent: string, further: string): string[] {
  if (fits(parts, indent)) return [indent + inline(parts)];
  const entries = divided(parts, (at) => parts[at - 1] === ',' || CONDITION.test(String(parts[at])));
  return entries.flatMap((entry, place) => entryOf(entry, place === 0 ? indent : further));
}

/** The lines of an entry: one, or those of its longest brackets between what stands before and after them. */
function entryOf(entry: readonly Part[], indent: string): string[] {
  const [long] = entry
    .filter((part) => typeof part !== 'string')
    .sort((a, b) => b.text.length - a.text.length);
  if (fits(entry, indent) || long === undefined) return [indent + inline(entry)];
  const at = entry.indexOf(long);
  const before = entryOf(entry.slice(0, at), indent);
  const after = entryOf(entry.slice(at + 1), indent);
  const inside = indent + STEP;
  return [
    ...before.slice(0, -1),
    `${before.at(-1)}${entry[at - 1] === ' ' && at > 1 ? ' ' : ''}${long.open}`,
    ...(STATEMENT.test(long.text) ? statement(long.parts, inside) : entriesOf(long.parts, inside, inside)),
    `${indent}${long.open === '(' ? ')' : ']'}${entry[at + 1] === ' ' ? ' ' : ''}${after[0]?.trim()}`.trimEnd(),
    ...after.slice(1),
  ];
}

const fits = (parts: readonly Part[], indent: string) => indent.length + inline(parts).length <= WIDTH;

/** Divides parts before the places that say so. */
function divided(parts: readonly Part[], isBegin: (at: number) => boolean): Part[][] {
  const found: Part[][] = [];
  for (const [at, part] of parts.entries()) {
    if (at === 0 || isBegin(at)) found.push([]);
    if (part !== ' ' || found.at(-1)?.length !== 0) found.at(-1)?.push(part);
  }
  return found.filter((piece) => piece.length > 0);
}
