// An agent of Mastra, as docs/mcp.md shows it: node mastra.mjs ADDRESS TOKEN MODEL QUESTION
import { Agent } from '@mastra/core/agent';
import { MCPClient } from '@mastra/mcp';

const [url, token, baseURL, question] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}` };
const client = new MCPClient({ servers: { loupe: { url: new URL(url), requestInit: { headers } } } });
const tools = await client.listTools();
const agent = new Agent({
  id: 'analyst',
  name: 'Analyst',
  instructions: 'You answer questions about posts.',
  model: { id: 'recorded/gpt-recorded', url: baseURL, apiKey: 'none' },
  tools,
});
const { text } = await agent.generate(question, { maxSteps: 5 });
console.log(text);
const eight = await Promise.all(
  Array.from({ length: 8 }, () => tools.loupe_searchItems.execute({ first: 1 }, {})),
);
const good = eight.filter((content) => JSON.stringify(content).includes('totalCount'));
console.log(`${good.length} of 8 calls at once succeed`);
await client.disconnect();
