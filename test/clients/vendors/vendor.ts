import type { JsonSchema } from '@loupe/mcp';

/** A tool as a model gets it. */
export interface GivenTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly schema: JsonSchema;
}

/** What a client asks its model. */
export interface Asked {
  readonly tools: readonly GivenTool[];
  /** The texts of the results of tools that the conversation has so far. */
  readonly results: readonly string[];
  readonly isStreamed: boolean;
}

/** What the model answers: a call of a tool, or a last word. */
export type Turn =
  | { readonly tool: GivenTool; readonly args: Record<string, unknown> }
  | { readonly text: string };

/** An HTTP answer. */
export interface Reply {
  readonly type: 'application/json' | 'text/event-stream';
  readonly body: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a request is whatever a client sends; what is missing in it fails the test.
export type Sent = any;

/** How a vendor of models is asked, and how it answers. */
export interface Vendor {
  /** Whether a request asks the model, by its path without parameters. */
  isAsked(path: string): boolean;
  /** What a request asks, by its body and its path. */
  read(body: Sent, path: string): Asked;
  reply(turn: Turn, isStreamed: boolean): Reply;
}

/** An answer at once. */
export const json = (body: unknown): Reply => ({ type: 'application/json', body: JSON.stringify(body) });

/** An answer by events, each with its data; the event's name is that of its type unless the vendor names none. */
export function events(data: readonly (Record<string, unknown> | string)[], isNamed = true): Reply {
  const lines = data.map((one) => {
    const name = isNamed && typeof one === 'object' ? `event: ${one.type}\n` : '';
    return `${name}data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`;
  });
  return { type: 'text/event-stream', body: lines.join('') };
}

/** The text of what may be a text or a list of parts with texts. */
export function textOf(content: Sent): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part: Sent) => part.text ?? '').join('\n');
}
