// An agent of LangChain, as docs/mcp.md shows it: node langchain.mjs ADDRESS TOKEN MODEL QUESTION
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { ChatOpenAI } from '@langchain/openai';

const [url, token, baseURL, question] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}` };
const client = new MultiServerMCPClient({ mcpServers: { loupe: { transport: 'http', url, headers } } });
const tools = await client.getTools();
const settings = { model: 'gpt-recorded', apiKey: 'none', configuration: { baseURL } };
const model = new ChatOpenAI(settings).bindTools(tools);
const messages = [{ role: 'user', content: question }];
for (;;) {
  const answer = await model.invoke(messages);
  messages.push(answer);
  if (answer.tool_calls.length === 0) {
    console.log(answer.text);
    break;
  }
  for (const call of answer.tool_calls) {
    messages.push(await tools.find(({ name }) => name === call.name).invoke(call));
  }
}
const search = tools.find(({ name }) => name === 'searchItems');
const eight = await Promise.all(Array.from({ length: 8 }, () => search.invoke({ first: 1 })));
const good = eight.filter((content) => JSON.stringify(content).includes('totalCount'));
console.log(`${good.length} of 8 calls at once succeed`);
await client.close();
