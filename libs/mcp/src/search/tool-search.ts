import { AppError, nearest, type Principal, Ranking, shortened, wordsOf } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { isOpenTo, type Tool } from '../catalogue/tool.js';
import { McpToolsService } from '../mcp-tools.service.js';
import { setsOf } from '../toolsets.js';
import type { McpTool, McpToolsArgs } from './mcp-tool.type.js';
import { meantBy } from './synonyms.js';

const MAX_FOUND = 8;
/** Part of the words of a question that a found tool has; of one or two words it has all. */
const LEAST_MEANT = 0.4;
const FEW_WORDS = 2;

/** Finds tools by what people want to do, and by their names. */
@Injectable()
export class ToolSearch {
  private ranking: Ranking | null = null;

  constructor(private readonly catalogue: McpToolsService) {}

  /**
   * The tools that a caller may use: the best for a search, those of the names, or all.
   * @throws AppError INVALID_INPUT for a name that no tool has
   */
  found(principal: Principal, { search, names }: McpToolsArgs): McpTool[] {
    const all = this.catalogue.all.filter((tool) => isOpenTo(tool, principal));
    const named = names == null ? all : names.map((name) => this.named(all, name));
    if (search == null) return named.map(shown);
    this.ranking ??= new Ranking(this.catalogue.all.map(({ published }) => textOf(published)));
    const meant = meantBy(search);
    return this.ranking
      .best(meant.flat().join(' '), this.catalogue.all.length)
      .flatMap((index) => this.catalogue.all[index] ?? [])
      .filter((tool) => named.includes(tool) && isAbout(tool, meant))
      .slice(0, MAX_FOUND)
      .map(shown);
  }

  private named(tools: readonly Tool[], name: string): Tool {
    const tool = tools.find(({ published }) => published.name === name);
    if (tool !== undefined) return tool;
    const suggested = nearest(
      name,
      tools.map(({ published }) => published.name),
    );
    const hint = suggested === null ? 'findTools finds tools' : `did you mean ${suggested}?`;
    throw new AppError('INVALID_INPUT', `There is no tool ${shortened(name)}; ${hint}`);
  }
}

/** Whether a tool has enough of the words of a question: one that has few is not what was asked for. */
function isAbout({ published }: Tool, meant: readonly (readonly string[])[]): boolean {
  const known = new Set(wordsOf(textOf(published)));
  const had = meant.filter((words) => words.some((word) => known.has(word)));
  return had.length >= meant.length * (meant.length > FEW_WORDS ? LEAST_MEANT : 1);
}

/** The text by which a tool is found. */
function textOf({ name, title, description }: Tool['published']): string {
  return `${name} ${title} ${description}`;
}

function shown({ published, describedOutput }: Tool): McpTool {
  const { name, title, description, annotations, inputSchema } = published;
  return {
    name,
    title,
    description,
    isReadOnly: annotations.readOnlyHint,
    toolsets: setsOf(name),
    inputSchema,
    outputSchema: describedOutput,
  };
}
