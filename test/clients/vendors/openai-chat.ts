import { randomUUID } from 'node:crypto';
import { events, json, type Sent, textOf, type Vendor } from './vendor.js';

const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** Chat completions: https://developers.openai.com/api/reference/resources/chat */
export const openaiChat: Vendor = {
  isAsked: (path) => path.endsWith('/chat/completions'),
  read: ({ tools = [], messages, stream }) => ({
    tools: tools.map(({ function: { name, description, parameters } }: Sent) => ({
      name,
      description,
      schema: parameters,
    })),
    results: messages.filter(({ role }: Sent) => role === 'tool').map(({ content }: Sent) => textOf(content)),
    isStreamed: stream === true,
  }),
  reply: (turn, isStreamed) => {
    const isCall = 'tool' in turn;
    const message = isCall
      ? {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              index: 0,
              id: `call_${randomUUID()}`,
              type: 'function',
              function: { name: turn.tool.name, arguments: JSON.stringify(turn.args) },
            },
          ],
        }
      : { role: 'assistant', content: turn.text };
    const finish_reason = isCall ? 'tool_calls' : 'stop';
    const head = { id: `chatcmpl-${randomUUID()}`, created: 1_780_000_000, model: 'gpt-recorded' };
    if (!isStreamed) {
      const choices = [{ index: 0, finish_reason, message, logprobs: null }];
      return json({ ...head, object: 'chat.completion', choices, usage: USAGE });
    }
    const chunk = (delta: object, ending: string | null) => ({
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: ending, logprobs: null }],
    });
    return events([chunk(message, null), { ...chunk({}, finish_reason), usage: USAGE }, '[DONE]'], false);
  },
};
