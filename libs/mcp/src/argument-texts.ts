import { stepsText } from '@loupe/http';
import { shortened } from '@loupe/kernel';
import type { Tool } from './catalogue/tool.js';

/** graphql-js's message about a variable. The value is a JSON text, or has neither quotes nor semicolons. */
const VARIABLE =
  /^Variable "\$(\w+)" got invalid value (?:"(?:[^"\\]|\\.)*"|[^";]*)(?: at "([^"]*)")?; (.*)$/s;
/** A service's message about an argument, such as `filter.engagement.0.field must …`. */
const ARGUMENT = /^((\w+)(?:\.\w+|\[\d+\])*):? ((?:must|is|has|needs|cannot|may)\b.*)$/s;

/** A problem with an argument as callers see it. */
export function invalidArgument(path: string, problem: string): string {
  return `Invalid argument '${shortened(path)}': ${problem}`;
}

/** A message of GraphQL or a service about an argument, in the terms of the tool; null for any other message. */
export function argumentProblem({ published, hasCursor }: Tool, message: string): string | null {
  const [, variable, at, reason] = VARIABLE.exec(message) ?? [];
  const [, path, , problem] = ARGUMENT.exec(message) ?? [];
  const [named, reported] = variable === undefined ? [path, problem] : [at ?? variable, reason];
  if (named === undefined || reported === undefined) return null;
  const [first = '', ...rest] = stepsOf(named.split(/[.[\]]+/).filter((step) => step !== ''));
  const properties = published.inputSchema.properties ?? {};
  if (!Object.hasOwn(properties, first)) return null;
  const argument = hasCursor && first === 'after' ? 'cursor' : first;
  return invalidArgument(`$${stepsText([argument, ...rest])}`, reported);
}

/** Words of a message as steps of a path: a number is a position in a list. */
export function stepsOf(words: readonly string[]): (string | number)[] {
  return words.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
}
