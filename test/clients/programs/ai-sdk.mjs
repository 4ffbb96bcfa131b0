// An agent of the AI SDK, as docs/mcp.md shows it: node ai-sdk.mjs ADDRESS TOKEN MODEL QUESTION
import { createMCPClient } from '@ai-sdk/mcp';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, isStepCount } from 'ai';

const [url, token, baseURL, prompt] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}` };
const client = await createMCPClient({ transport: { type: 'http', url, headers } });
const tools = await client.tools();
const model = createOpenAI({ baseURL, apiKey: 'none' }).chat('gpt-recorded');
const { text } = await generateText({ model, tools, prompt, stopWhen: isStepCount(5) });
console.log(text);
const eight = await Promise.all(
  Array.from({ length: 8 }, (_, index) =>
    tools.searchItems.execute({ first: 1 }, { messages: [], toolCallId: String(index) }),
  ),
);
const good = eight.filter((content) => JSON.stringify(content).includes('totalCount'));
console.log(`${good.length} of 8 calls at once succeed`);
await client.close();
