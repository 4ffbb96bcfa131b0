import { events, json, type Sent, type Vendor } from './vendor.js';

/** generateContent and streamGenerateContent: https://ai.google.dev/api/generate-content */
export const gemini: Vendor = {
  isAsked: (path) => /\/models\/[^/]+:(generateContent|streamGenerateContent)$/.test(path),
  read: ({ tools = [], contents }, path) => ({
    tools: tools
      .flatMap(({ functionDeclarations = [] }: Sent) => functionDeclarations)
      .map(({ name, description, parametersJsonSchema, parameters }: Sent) => ({
        name,
        description,
        schema: parametersJsonSchema ?? parameters,
      })),
    results: contents
      .flatMap(({ parts = [] }: Sent) => parts)
      .filter(({ functionResponse }: Sent) => functionResponse !== undefined)
      .map(
        ({ functionResponse }: Sent) => functionResponse.response?.output ?? JSON.stringify(functionResponse),
      ),
    isStreamed: path.endsWith(':streamGenerateContent'),
  }),
  reply: (turn, isStreamed) => {
    const part =
      'tool' in turn ? { functionCall: { name: turn.tool.name, args: turn.args } } : { text: turn.text };
    const answer = {
      candidates: [{ index: 0, finishReason: 'STOP', content: { role: 'model', parts: [part] } }],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
      modelVersion: 'gemini-recorded',
    };
    return isStreamed ? events([answer], false) : json(answer);
  },
};
