import { type BooleanNode, type Sought, soughtIn } from './boolean-nodes.js';
import { TEXT_FIELDS, type TextField } from './boolean-pieces.js';
import { isOneLexeme } from './boolean-tsquery.js';

/** Whether the words of all texts say if a post has it: a lexeme that may stand in any of them. */
export function isAnywhere(node: Sought): boolean {
  return node.kind === 'phrase' && node.field === null && isOneLexeme(node);
}

/**
 * The texts of which one alone says whether a post matches: that in which all is looked for, or any of them where a query names ways
 * of which one is enough. Null where the texts of a post have to be looked at together, or where that is less to look at.
 */
export function fieldsOf(node: BooleanNode): readonly TextField[] | null {
  const sought = soughtIn(node);
  const [first] = sought;
  if (first === undefined) return null;
  if (first.field !== null && sought.every(({ field }) => field === first.field)) return [first.field];
  return isOneWay(node) && !sought.every(isAnywhere) ? TEXT_FIELDS : null;
}

/** Whether a single one of the things that a query wants is enough. */
function isOneWay(node: BooleanNode): boolean {
  if (node.kind === 'or') return node.parts.every(isOneWay);
  return node.kind === 'phrase' || node.kind === 'near';
}

/** The texts that have to be looked at one by one: for places of words, or because a field is named. */
export function separateFields(node: BooleanNode): TextField[] {
  const separate = soughtIn(node).filter((each) => !isAnywhere(each));
  return TEXT_FIELDS.filter((name) => separate.some(({ field }) => field === null || field === name));
}

/** Whether a query leaves something out. */
export function leavesOut(node: BooleanNode): boolean {
  return node.kind === 'not' || ('parts' in node && node.parts.some(leavesOut));
}

/** Whether a query asks for facts, such as a hashtag. */
export function hasFacts(node: BooleanNode): boolean {
  if (node.kind === 'fact') return true;
  if (node.kind === 'not') return hasFacts(node.part);
  return 'parts' in node && node.parts.some(hasFacts);
}

/** Whether a node asks for facts alone, and leaves nothing out. */
export function isOfFacts(node: BooleanNode): boolean {
  return node.kind === 'fact' || ('parts' in node && node.parts.every(isOfFacts));
}
