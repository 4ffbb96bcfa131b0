import { Ranking } from '@loupe/kernel';
import type { PublishedTool } from '@loupe/mcp';
import { expect } from 'vitest';
import type { RpcClient } from './mcp.js';

/** What a task may take of a model: calls, and bytes of the results that the model reads. */
export const MOST = { calls: 5, bytes: 40_000 };

/** An agent without a model: it knows the listed tools alone, picks them by their texts, and counts what it takes. */
export class ScriptedAgent {
  private calls = 0;
  private bytes = 0;

  private constructor(
    private readonly client: RpcClient,
    private readonly tools: PublishedTool[],
  ) {}

  /** An agent that has read the list of tools that every client gets. */
  static async of(client: RpcClient): Promise<ScriptedAgent> {
    const { body } = await client.request('tools/list');
    return new ScriptedAgent(client, body.result.tools);
  }

  /** The listed tool whose texts fit what people ask best. */
  pick(asked: string): string {
    const texts = this.tools.map(({ name, title, description }) => `${name} ${title} ${description}`);
    const [best = -1] = new Ranking(texts).best(asked, 1);
    return this.tools[best]?.name ?? '';
  }

  /** Makes a tool known that a search has found. */
  learn(tool: PublishedTool): void {
    this.tools.push(tool);
  }

  /**
   * What a model reads of a call: the text of its result, as JSON.
   * @throws Error for a tool or argument that the agent does not know, for a failed call, and for too many
   */
  async call(name: string, args: Record<string, unknown>) {
    const tool = this.tools.find((known) => known.name === name);
    if (tool === undefined) throw new Error(`The agent does not know ${name}`);
    const known = Object.keys(tool.inputSchema.properties ?? {});
    expect(Object.keys(args).filter((argument) => !known.includes(argument))).toEqual([]);
    const { isError, content } = await this.client.result(name, args);
    const texts: string[] = content.map(({ text }: { text: string }) => text);
    this.calls += 1;
    this.bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect(isError, texts.join('\n')).toBeUndefined();
    expect(this.calls).toBeLessThanOrEqual(MOST.calls);
    expect(this.bytes).toBeLessThanOrEqual(MOST.bytes);
    return JSON.parse(texts.at(-1) ?? '');
  }
}
