import { type Warning } from '@loupe/graphql';
import { AnswerTooLarge, MAX_ANSWER_BYTES } from '@loupe/graphql-execution';
import { type ReportedError, stepsText } from '@loupe/http';
import { ERRORS, isErrorCode, PLAIN_REFUSALS, shortened, WARNINGS } from '@loupe/kernel';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { argumentProblem, stepsOf } from '../argument-texts.js';
import type { Tool } from '../catalogue/tool.js';
import { newMarks, tellingOf } from './marks.js';
import { operationReport } from './operation-report.js';
import { resultText } from './result-rows.js';
import { shownOf } from './shown.js';
import { PLAIN_VIEW, type View } from './view.js';

interface UserError {
  readonly field?: readonly string[];
  readonly message: string;
  readonly code?: string;
}

/** A model takes an empty answer for an answer, so that an id is unknown is an error of a call. */
const UNKNOWN: Warning['code'] = 'UNKNOWN_ITEM';
/** Its message names what is not known. */
const NAMING: Warning['code'] = 'UNKNOWN_NAME';

/** Problems of a call that are told one by one. */
const MAX_PROBLEMS = 20;

/** A failed call, with a text for each problem, in both forms. */
export function failure(...texts: string[]): CallToolResult {
  return {
    isError: true,
    content: texts.map((text) => ({ type: 'text', text })),
    structuredContent: { errors: texts },
  };
}

/** The result for a refused or failed field: the error's code, its message and its remedy. */
export function failureOf(tool: Tool, errors: readonly ReportedError[]): CallToolResult {
  return failure(...errors.map((error) => tool.problemText(textOf(tool, error))));
}

/** A result of Loupe's own, in both forms. */
export function plainResult(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** A result with one more warning, in both forms. */
export function withNote({ structuredContent, ...result }: CallToolResult, warning: string): CallToolResult {
  const structured = { warnings: [warning], ...(structuredContent as Record<string, unknown> | undefined) };
  const content = [warning, JSON.stringify(structured)].map((text) => ({ type: 'text' as const, text }));
  return { ...result, content, structuredContent: structured };
}

/**
 * The result of an executed field. Its last text is the same as its structured content; the texts before it repeat what is wrong
 * and what is to be known.
 * @param value the field's value; null if the field failed or there is no such object
 * @param warnings of the response, which `_meta` has unchanged
 */
export function resultOf(
  tool: Tool,
  value: unknown,
  errors: readonly ReportedError[],
  view: View = PLAIN_VIEW,
  warnings: readonly Warning[] = [],
): CallToolResult {
  if (value == null && (tool.isResult || !tool.isNullable)) return failureOf(tool, errors);
  const marks = newMarks();
  const tell = tellingOf(marks, view.isWithoutWords);
  const isMutation = tool.operation === 'mutation';
  const unknown = warnings.filter(({ code }) => code === UNKNOWN);
  const problems = [
    ...errors.map((error) => textOf(tool, error)),
    ...(isMutation ? userErrorsOf(value).map(userErrorText) : []),
    ...unknown.map(({ message }) => argumentProblem(tool, message) ?? message),
  ].map(tool.problemText);
  const others = warnings.filter(({ code }) => code !== UNKNOWN);
  // A warning repeats what it is about: a text of this call, or one that others have saved in a view or a report.
  const toldOf = (message: string, code: Warning['code']) => {
    const { given } = view;
    if (code !== NAMING || given === null) return message;
    if ([...given].some((text) => message.endsWith(shortened(text)))) return message;
    const [path = '', ...rest] = message.split(': ');
    return `${path}: ${tell(rest.join(': ')) ?? 'there is no such name'}`;
  };
  const warned = others.map(({ message, code, names = [] }) => {
    const [text = '', remedy] = [`Warning: ${toldOf(message, code)}`, WARNINGS[code].remedy].map(
      tool.problemText,
    );
    const near = names.flatMap((name) => tell(name) ?? []);
    return `${text}${near.length === 0 ? '' : `; the nearest is ${near.join(', ')}`}\n${remedy}`;
  });
  const report = operationReport(tool.isResult ? value : { [tool.field]: value });
  // Stopping an operation has not failed because that did not complete.
  const hasFailed = problems.length > 0 || (report?.hasFailed === true && tool.startsOperation !== null);
  const told = {
    ...(problems.length === 0 ? {} : { errors: first(problems) }),
    ...(warned.length === 0 ? {} : { warnings: first(warned) }),
    ...(report === null ? {} : { progress: report.text }),
  };
  // Texts have it twice: at their beginning, and in the result.
  const taken = 2 * Buffer.byteLength(JSON.stringify(told));
  const { members, rows } = shownOf(tool, value, view, marks, taken);
  const shown = { ...told, ...members };
  const isMarked = JSON.stringify(shown).includes(marks.opening);
  const structured = { ...(isMarked ? { note: marks.note } : {}), ...shown };
  if (isTooLarge(JSON.stringify(structured))) {
    const { code, message } = new AnswerTooLarge();
    return failureOf(tool, [{ message, extensions: { code } }]);
  }
  return {
    ...(hasFailed ? { isError: true } : {}),
    content: [...Object.values(told).flat(), resultText(structured, rows)].map((text) => ({
      type: 'text',
      text,
    })),
    structuredContent: structured,
    ...(warnings.length === 0 ? {} : { _meta: { 'loupe/warnings': warnings } }),
  };
}

/** The response contains the value twice: as JSON, and at most as long as text with its quotes escaped. */
function isTooLarge(copy: string): boolean {
  // A character has at most three bytes, also after another level of escaping.
  if (copy.length <= MAX_ANSWER_BYTES / 6) return false;
  return Buffer.byteLength(copy) + Buffer.byteLength(JSON.stringify(copy)) > MAX_ANSWER_BYTES;
}

function userErrorsOf(value: unknown): UserError[] {
  return ((value as { userErrors?: UserError[] }).userErrors ?? []) as UserError[];
}

/** The first texts, and how many more there are. */
function first(texts: readonly string[]): string[] {
  const left = texts.length - MAX_PROBLEMS;
  return left <= 0 ? [...texts] : [...texts.slice(0, MAX_PROBLEMS), `and ${left} more`];
}

function textOf(tool: Tool, { message, extensions }: ReportedError): string {
  const code = extensions?.code;
  const argument = code === 'INVALID_INPUT' ? argumentProblem(tool, message) : null;
  if (argument !== null) return argument;
  const remedy = isErrorCode(code) ? ERRORS[code].remedy : plainRemedy(message);
  const request = extensions?.requestId === undefined ? '' : ` (request ${extensions.requestId})`;
  return [isErrorCode(code) ? `${code}: ${message}${request}` : message, remedy].filter(Boolean).join('\n');
}

function plainRemedy(message: string): string {
  return Object.values(PLAIN_REFUSALS).find((refusal) => refusal.message === message)?.remedy ?? '';
}

function userErrorText({ field, message, code }: UserError): string {
  const path = field == null || field.length === 0 ? '' : `$${stepsText(stepsOf(field))}: `;
  return `${path}${message}${code == null ? '' : ` (${code})`}`;
}
