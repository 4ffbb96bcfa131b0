import type { TokenScope } from '@loupe/kernel';
import type { JsonSchema } from './json-schema.js';

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** What clients see of a tool in tools/list, and what mcp-tools.json has of it. */
export interface PublishedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: ToolAnnotations;
}

/** A tool, which calls one root field. */
export interface Tool {
  readonly published: PublishedTool;
  readonly operation: 'query' | 'mutation';
  /** Name of the root field. */
  readonly field: string;
  /** What a token needs to call it: the tool asks for the field's content as well. */
  readonly scopes: readonly TokenScope[];
  /** The GraphQL documents; their variables are the field's arguments. */
  readonly documents: { readonly detailed: string; readonly concise: string | null };
  /** Whether the field may be null without having failed. */
  readonly isNullable: boolean;
  /** Whether the field's value is the result itself, or stands in it under the field's name. */
  readonly isResult: boolean;
  /** Whether the field works in a workspace. */
  readonly needsWorkspace: boolean;
  /** Whether `cursor` stands for `after`, and the page's end is repeated at the top of the result. */
  readonly hasCursor: boolean;
}
