import type { Principal, TokenScope } from '@loupe/kernel';
import type { JsonSchema } from './json-schema.js';
import type { Shape } from './shape.js';

/** Whether a token has all scopes that a tool needs. */
export function isOpenTo({ scopes }: Tool, principal: Principal): boolean {
  return scopes.every((scope) => principal.scopes.includes(scope));
}

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** The part of a tool that clients see in tools/list and that mcp-tools.json contains. */
export interface PublishedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: ToolAnnotations;
  /** Hints for clients, by the names that their vendors gave them. */
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A tool. It calls one root field. */
export interface Tool {
  readonly published: PublishedTool;
  /** The tool as short lists have it. */
  readonly brief: PublishedTool;
  /** The schema by which arguments are checked; the published one has alternatives for models instead of untyped values. */
  readonly accepted: JsonSchema;
  /** What the parts of the field's value are to a model. */
  readonly shape: Shape;
  /** The rows that it gives: those of a page, of a list without pages, or groups; null if it gives none. */
  readonly rows: 'page' | 'list' | 'groups' | null;
  /** The schema of its field's value, with descriptions: the fields that callers may pick. */
  readonly valueSchema: JsonSchema;
  /** The output schema with descriptions. */
  readonly describedOutput: JsonSchema;
  readonly operation: 'query' | 'mutation';
  /** Name of the root field. */
  readonly field: string;
  /** A text about a problem in the names of tools. */
  readonly problemText: (text: string) => string;
  /** The scopes that a token needs to call it, including those for the content that it selects. */
  readonly scopes: readonly TokenScope[];
  /** The GraphQL documents; their variables are the field's arguments. */
  readonly documents: { readonly detailed: string; readonly concise: string | null };
  /** Whether the field may be null without an error. */
  readonly isNullable: boolean;
  /** True if the field's value is the result itself; false if the result has it under the field's name. */
  readonly isResult: boolean;
  /** Whether the field needs a workspace. */
  readonly needsWorkspace: boolean;
  /** Rows of a page if the call does not say; null where the field's own default stands. */
  readonly pageSize: number | null;
  /** The type of the operation that it starts, for which a call waits; null for all others. */
  readonly startsOperation: string | null;
  /** Whether `cursor` replaces `after`, and the end cursor is repeated at the top of the result. */
  readonly hasCursor: boolean;
}
