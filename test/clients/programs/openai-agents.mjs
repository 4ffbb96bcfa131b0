// An agent of the OpenAI Agents SDK, as docs/mcp.md shows it: node openai-agents.mjs ADDRESS TOKEN MODEL QUESTION
import { Agent, MCPServerStreamableHttp, OpenAIProvider, Runner, setTracingDisabled } from '@openai/agents';

const [url, token, baseURL, question] = process.argv.slice(2);
setTracingDisabled(true);
const headers = { Authorization: `Bearer ${token}` };
const server = new MCPServerStreamableHttp({ name: 'loupe', url, requestInit: { headers } });
await server.connect();
const agent = new Agent({
  name: 'Analyst',
  model: 'gpt-recorded',
  mcpServers: [server],
  mcpConfig: { convertSchemasToStrict: true },
});
const runner = new Runner({
  modelProvider: new OpenAIProvider({ baseURL, apiKey: 'none', useResponses: true }),
});
const { finalOutput } = await runner.run(agent, question);
console.log(finalOutput);
const eight = await Promise.all(
  Array.from({ length: 8 }, () => server.callTool('searchItems', { first: 1 })),
);
const good = eight.filter((content) => JSON.stringify(content).includes('totalCount'));
console.log(`${good.length} of 8 calls at once succeed`);
await server.close();
