import type { TokenScope } from '@loupe/kernel';
import type { JsonSchema } from './json-schema.js';

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
}

/** A tool. It calls one root field. */
export interface Tool {
  readonly published: PublishedTool;
  readonly operation: 'query' | 'mutation';
  /** Name of the root field. */
  readonly field: string;
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
  /** Whether `cursor` replaces `after`, and the end cursor is repeated at the top of the result. */
  readonly hasCursor: boolean;
}
