import { AnswerTooLarge, MAX_ANSWER_BYTES, type Refusal, stepsText, type Warning } from '@loupe/graphql';
import { ERRORS, isErrorCode, PLAIN_REFUSALS, WARNINGS } from '@loupe/kernel';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { argumentProblem, stepsOf } from './argument-texts.js';
import type { Tool } from './catalogue/tool.js';

/** An error as GraphQL tells it. */
interface ReportedError {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown; readonly requestId?: unknown };
}

interface Connection {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface UserError {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code: string | null;
}

/** A call that failed, with a text for each thing to correct. */
export function failure(...texts: string[]): CallToolResult {
  return { isError: true, content: texts.map((text) => ({ type: 'text', text })) };
}

/** What a refused or failed field tells: its code, the message, and what its reader can do. */
export function failureOf(tool: Tool, errors: readonly ReportedError[]): CallToolResult {
  return failure(...errors.map((error) => textOf(tool, error)));
}

/** The errors that a refusal tells, whichever form its body has. */
export function reportedErrors({ body }: Refusal): ReportedError[] {
  const { errors } = body as { errors: string | ReportedError[] };
  return typeof errors === 'string' ? [{ message: errors }] : errors;
}

/**
 * The result of an executed field.
 * @param value the field's value; null where it failed, or where there is no such object
 * @param warnings what there is to know of it: as text for models, and as they are under `_meta`
 */
export function resultOf(
  tool: Tool,
  value: unknown,
  errors: readonly ReportedError[],
  warnings: readonly Warning[] = [],
): CallToolResult {
  const structured = structuredOf(tool, value);
  if (structured === null) return failureOf(tool, errors);
  const userErrors = tool.operation === 'mutation' ? ((structured.userErrors ?? []) as UserError[]) : [];
  const problems = [...errors.map((error) => textOf(tool, error)), ...userErrors.map(userErrorText)];
  const notices = warnings.map(({ message, code }) => `Warning: ${message}\n${WARNINGS[code].remedy}`);
  // A copy as text is for clients of the first revision, which had no structured content.
  const copy = JSON.stringify(structured);
  if (isTooLarge(copy)) {
    const { code, message } = new AnswerTooLarge();
    return failureOf(tool, [{ message, extensions: { code } }]);
  }
  return {
    ...(problems.length === 0 ? {} : { isError: true }),
    content: [...problems, ...notices, copy].map((text) => ({ type: 'text', text })),
    structuredContent: structured,
    ...(warnings.length === 0 ? {} : { _meta: { 'loupe/warnings': warnings } }),
  };
}

/** The answer has the value twice: as it is, and as a text with its quotes escaped. */
function isTooLarge(copy: string): boolean {
  // No character has more than three bytes, nor more than three when it is escaped once more.
  if (copy.length <= MAX_ANSWER_BYTES / 6) return false;
  return Buffer.byteLength(copy) + Buffer.byteLength(JSON.stringify(copy)) > MAX_ANSWER_BYTES;
}

/** Null for a result that could not be made: its field failed. */
function structuredOf(
  { isResult, isNullable, field, hasCursor }: Tool,
  value: unknown,
): Record<string, unknown> | null {
  if (!isResult) return value == null && !isNullable ? null : { [field]: value ?? null };
  if (value == null) return null;
  if (!hasCursor) return value as Record<string, unknown>;
  const { pageInfo } = value as Connection;
  return { ...(value as object), hasNextPage: pageInfo.hasNextPage, nextCursor: pageInfo.endCursor };
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
