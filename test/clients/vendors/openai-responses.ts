import { randomUUID } from 'node:crypto';
import { events, json, type Sent, textOf, type Vendor } from './vendor.js';

/** Responses: https://developers.openai.com/api/reference/resources/responses and its streaming. */
export const openaiResponses: Vendor = {
  isAsked: (path) => path.endsWith('/responses'),
  read: ({ tools = [], input, stream }) => ({
    tools: tools.flatMap((tool: Sent) => given(tool)),
    results: (Array.isArray(input) ? input : [])
      .filter(({ type }: Sent) => type === 'function_call_output')
      .map(({ output }: Sent) => textOf(output)),
    isStreamed: stream === true,
  }),
  reply: (turn, isStreamed) => {
    const unique = randomUUID();
    const id = `${'tool' in turn ? 'fc' : 'msg'}_${unique}`;
    const item =
      'tool' in turn
        ? {
            type: 'function_call',
            id,
            call_id: `call_${unique}`,
            ...nameOf(turn.tool.name),
            arguments: JSON.stringify(turn.args),
            status: 'completed',
          }
        : {
            type: 'message',
            id,
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: turn.text, annotations: [] }],
          };
    const head = {
      id: `resp_${unique}`,
      object: 'response',
      created_at: 1_780_000_000,
      model: 'gpt-recorded',
    };
    const usage = {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 20,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 120,
    };
    const whole = { ...head, status: 'completed', output: [item], usage };
    if (!isStreamed) return json(whole);
    const begun = { ...head, status: 'in_progress', output: [] };
    const delta =
      'tool' in turn
        ? {
            type: 'response.function_call_arguments.delta',
            item_id: id,
            delta: JSON.stringify(turn.args),
          }
        : { type: 'response.output_text.delta', item_id: id, content_index: 0, delta: turn.text };
    return events(
      [
        { type: 'response.created', response: begun },
        { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress' } },
        { output_index: 0, ...delta },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.completed', response: whole },
      ].map((event, sequence_number) => ({ ...event, sequence_number })),
    );
  },
};

/** Between the name of a namespace and that of a tool in it. */
const IN_NAMESPACE = ' / ';

/** The functions of a tool: itself, or those of a namespace. */
function given(tool: Sent, namespace = ''): Sent[] {
  if (tool.type === 'namespace') {
    return tool.tools.flatMap((inner: Sent) => given(inner, `${tool.name}${IN_NAMESPACE}`));
  }
  if (tool.type !== 'function') return [];
  return [{ name: `${namespace}${tool.name}`, description: tool.description, schema: tool.parameters }];
}

/** How a call names a tool. */
function nameOf(name: string): { name: string; namespace?: string } {
  const [namespace, inner] = name.split(IN_NAMESPACE);
  return inner === undefined ? { name } : { name: inner, namespace };
}
