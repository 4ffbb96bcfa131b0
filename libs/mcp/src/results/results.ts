import {
  AnswerTooLarge,
  MAX_ANSWER_BYTES,
  type ReportedError,
  stepsText,
  type Warning,
} from '@loupe/graphql';
import { ERRORS, isErrorCode, PLAIN_REFUSALS, WARNINGS } from '@loupe/kernel';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { argumentProblem, stepsOf } from '../argument-texts.js';
import type { Tool } from '../catalogue/tool.js';
import { operationReport } from './operation-report.js';
import { FRAME_BYTES, MAX_TEXT_BYTES, type Rows, resultText, rowsWithRoom } from './result-text.js';
import { withShortLists } from './short-lists.js';

interface Connection {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly nodes: readonly unknown[];
  readonly edges?: readonly { readonly cursor: string }[];
}

interface UserError {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code: string | null;
}

/** A model takes an empty answer for an answer, so that an id is unknown is an error of a call. */
const UNKNOWN: Warning['code'] = 'UNKNOWN_ITEM';

/** How a result is shown. */
interface ResultOptions {
  readonly warnings?: readonly Warning[];
  readonly fields?: readonly string[] | null;
  /** Whether the structured result of a mutation has long lists whole. */
  readonly isWhole?: boolean;
}

/** Problems of a call that are told one by one. */
const MAX_PROBLEMS = 20;

/** A failed call, with a text for each problem. */
export function failure(...texts: string[]): CallToolResult {
  return { isError: true, content: texts.map((text) => ({ type: 'text', text })) };
}

/** The result for a refused or failed field: the error's code, its message and its remedy. */
export function failureOf(tool: Tool, errors: readonly ReportedError[]): CallToolResult {
  return failure(...errors.map((error) => tool.problemText(textOf(tool, error))));
}

/**
 * The result of an executed field.
 * @param value the field's value; null if the field failed or there is no such object
 * @param options warnings of the response: as text for models, and unchanged under `_meta`; the fields of rows that the text
 * shows, all if null; whether long lists are whole in the structured result
 */
export function resultOf(
  tool: Tool,
  value: unknown,
  errors: readonly ReportedError[],
  { warnings = [], fields = null, isWhole = false }: ResultOptions = {},
): CallToolResult {
  const { structured: all, rows } = structuredOf(tool, value, fields);
  if (all === null) return failureOf(tool, errors);
  const isMutation = tool.operation === 'mutation';
  const userErrors = isMutation ? ((all.userErrors ?? []) as UserError[]) : [];
  const unknown = warnings.filter(({ code }) => code === UNKNOWN);
  const problems = [
    ...errors.map((error) => textOf(tool, error)),
    ...userErrors.map(userErrorText),
    ...unknown.map(({ message }) => argumentProblem(tool, message) ?? message),
  ].map(tool.problemText);
  const others = warnings.filter(({ code }) => code !== UNKNOWN);
  const warned = others.map(({ message, code }) =>
    tool.problemText(`Warning: ${message}\n${WARNINGS[code].remedy}`),
  );
  const short =
    rows === null ? withShortLists(all, MAX_TEXT_BYTES - FRAME_BYTES) : { value: all, notShown: {} };
  const left = Object.keys(short.notShown).length === 0 ? {} : { notShown: short.notShown };
  const structured = isMutation && !isWhole ? { ...left, ...short.value } : all;
  if (isTooLarge(JSON.stringify(structured))) {
    const { code, message } = new AnswerTooLarge();
    return failureOf(tool, [{ message, extensions: { code } }]);
  }
  const report = operationReport(all);
  const hasFailed = problems.length > 0 || (report?.hasFailed === true && isMutation);
  const reported = report === null ? [] : [report.text];
  return {
    ...(hasFailed ? { isError: true } : {}),
    content: [
      ...first(problems),
      ...first(warned),
      ...reported,
      resultText({ ...left, ...short.value }, rows),
    ].map((text) => ({
      type: 'text',
      text,
    })),
    structuredContent: structured,
    ...(warnings.length === 0 ? {} : { _meta: { 'loupe/warnings': warnings } }),
  };
}

/** The first texts, and how many more there are. */
function first(texts: readonly string[]): string[] {
  const left = texts.length - MAX_PROBLEMS;
  return left <= 0 ? [...texts] : [...texts.slice(0, MAX_PROBLEMS), `and ${left} more`];
}

/** The response contains the value twice: as JSON, and at most as long as text with its quotes escaped. */
function isTooLarge(copy: string): boolean {
  // A character has at most three bytes, also after another level of escaping.
  if (copy.length <= MAX_ANSWER_BYTES / 6) return false;
  return Buffer.byteLength(copy) + Buffer.byteLength(JSON.stringify(copy)) > MAX_ANSWER_BYTES;
}

interface Structured {
  /** Null for a failed field, which has no result. */
  readonly structured: Record<string, unknown> | null;
  readonly rows: Rows | null;
}

function structuredOf(tool: Tool, value: unknown, fields: readonly string[] | null): Structured {
  const { isResult, isNullable, field } = tool;
  if (!isResult) {
    const structured = value == null && !isNullable ? null : { [field]: value ?? null };
    return { structured, rows: Array.isArray(value) ? { name: field, cursors: null, fields } : null };
  }
  if (value == null) return { structured: null, rows: null };
  if (tool.operation === 'mutation' || !isConnection(value)) {
    return { structured: value as Record<string, unknown>, rows: null };
  }
  return page(tool, value, fields);
}

function isConnection(value: object): value is Connection {
  return 'nodes' in value && 'pageInfo' in value;
}

/** A page with the rows that have room. Its cursor goes on after the last of them. */
function page(tool: Tool, value: Connection, fields: readonly string[] | null): Structured {
  const { edges, nodes, ...others } = value;
  const cursors = (edges ?? []).map(({ cursor }) => cursor);
  const kept = cursors.length < nodes.length ? nodes.length : rowsWithRoom(nodes, fields);
  const pageInfo =
    kept === nodes.length
      ? value.pageInfo
      : { ...value.pageInfo, hasNextPage: true, endCursor: cursors[kept - 1] ?? null };
  const structured = {
    ...others,
    pageInfo,
    ...(tool.hasCursor ? { hasNextPage: pageInfo.hasNextPage, nextCursor: pageInfo.endCursor } : {}),
    nodes: nodes.slice(0, kept),
  };
  return { structured, rows: { name: 'nodes', cursors, fields } };
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
  const path = field === null || field.length === 0 ? '' : `$${stepsText(stepsOf(field))}: `;
  return `${path}${message}${code === null ? '' : ` (${code})`}`;
}
