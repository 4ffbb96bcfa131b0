import { randomUUID } from 'node:crypto';
import { events, json, type Sent, textOf, type Vendor } from './vendor.js';

const USAGE = { input_tokens: 100, output_tokens: 20 };

/** Messages: https://platform.claude.com/docs/en/api/messages and its streaming. */
export const anthropic: Vendor = {
  isAsked: (path) => path.endsWith('/v1/messages'),
  read: ({ tools = [], messages, stream }) => ({
    tools: tools
      .filter((tool: Sent) => tool.input_schema !== undefined)
      .map((tool: Sent) => ({ name: tool.name, description: tool.description, schema: tool.input_schema })),
    results: messages
      .flatMap(({ content }: Sent) => (Array.isArray(content) ? content : []))
      .filter(({ type }: Sent) => type === 'tool_result')
      .map(({ content }: Sent) => textOf(content)),
    isStreamed: stream === true,
  }),
  reply: (turn, isStreamed) => {
    const isCall = 'tool' in turn;
    const block = isCall
      ? { type: 'tool_use', id: `toolu_${randomUUID()}`, name: turn.tool.name, input: turn.args }
      : { type: 'text', text: turn.text };
    const ending = { stop_reason: isCall ? 'tool_use' : 'end_turn', stop_sequence: null };
    const message = {
      id: `msg_${randomUUID()}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-recorded',
      usage: USAGE,
    };
    if (!isStreamed) return json({ ...message, content: [block], ...ending });
    return events([
      {
        type: 'message_start',
        message: { ...message, content: [], stop_reason: null, stop_sequence: null },
      },
      {
        type: 'content_block_start',
        index: 0,
        content_block: isCall ? { ...block, input: {} } : { type: 'text', text: '' },
      },
      {
        type: 'content_block_delta',
        index: 0,
        delta: isCall
          ? { type: 'input_json_delta', partial_json: JSON.stringify(turn.args) }
          : { type: 'text_delta', text: turn.text },
      },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: ending, usage: { output_tokens: USAGE.output_tokens } },
      { type: 'message_stop' },
    ]);
  },
};
