import type { PublishedTool } from '@loupe/mcp';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { RpcClient } from './mcp.js';

/** What a question may take: calls, and tokens (bytes ÷ 4) of what programs give their models. */
export const MOST = { calls: 5, tokens: 4000 };

const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true, uuid: true } });

/** Asks as a model would that has the listed tools, for one question. */
export class QuestionsAgent {
  private calls = 0;
  private bytes = 0;

  /** @param tools the listed ones, by name; those that it reads of are added */
  constructor(
    private readonly client: RpcClient,
    private readonly tools: Map<string, PublishedTool>,
  ) {}

  static async of(client: RpcClient): Promise<QuestionsAgent> {
    const { tools } = (await client.request('tools/list')).body.result;
    return new QuestionsAgent(client, new Map(tools.map((tool: PublishedTool) => [tool.name, tool])));
  }

  /** What the model is given of a call. A tool that is not listed is looked up first, which is a call too. */
  async call(name: string, args: Record<string, unknown>) {
    if (!this.tools.has(name)) {
      const { mcpTools } = await this.given('describeTool', { names: [name] });
      this.tools.set(name, mcpTools[0]);
    }
    const isValid = ajv.compile(this.tools.get(name)?.inputSchema ?? {});
    expect(isValid(args), `${name} ${JSON.stringify(isValid.errors)}`).toBe(true);
    return this.given(name, args);
  }

  /** Rows of a table, as objects by its columns. */
  async rows(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>[]> {
    const { columns, rows } = await this.call(name, args);
    return (rows as unknown[][]).map((row) =>
      Object.fromEntries(row.map((cell, index) => [columns[index], cell])),
    );
  }

  /** What the question has taken. */
  get taken() {
    return { calls: this.calls, tokens: Math.ceil(this.bytes / 4) };
  }

  private async given(name: string, args: Record<string, unknown>) {
    const { structuredContent } = await this.client.result(name, args);
    this.calls += 1;
    this.bytes += Buffer.byteLength(JSON.stringify(structuredContent));
    return structuredContent;
  }
}

/** A text without the marks around other people's words. */
export const unmarked = (text: unknown) => String(text).replace(/<\/?~[0-9a-z]{5}>/g, '');
