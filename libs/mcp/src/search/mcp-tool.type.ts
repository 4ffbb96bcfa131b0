import { FieldCost, JsonScalar } from '@loupe/graphql';
import { ArgsType, Field, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';

/** Bounds of the arguments. */
const MAX_SEARCH_LENGTH = 500;
const MAX_NAMES = 20;
/** A schema has about two thousand characters. */
const SCHEMA = { values: 100 };

@ArgsType()
export class McpToolsArgs {
  @Field(() => String, {
    nullable: true,
    description: `What you want to do, in a few plain words, such as “most viral posts”; at most ${MAX_SEARCH_LENGTH} characters. It gives the best tools first, at most 8.`,
  })
  @IsOptional()
  @MaxLength(MAX_SEARCH_LENGTH)
  search?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `Names of tools, at most ${MAX_NAMES}.`,
  })
  @IsOptional()
  @ArrayMaxSize(MAX_NAMES)
  names?: string[] | null;
}

@ObjectType('McpTool', { description: 'A tool of the MCP server that the token may call.' })
export class McpTool {
  @Field({ description: 'Name by which it is called.' })
  name: string;

  @Field({ description: 'What it does, in a few words.' })
  title: string;

  @Field({ description: 'What it does, when to use it and what a call costs.' })
  description: string;

  @Field({ description: 'Whether it changes nothing.' })
  isReadOnly: boolean;

  @Field(() => [String], { description: 'The toolsets whose lists have it.' })
  toolsets: string[];

  @FieldCost(SCHEMA)
  @Field(() => JsonScalar, { description: 'JSON Schema of its arguments, with all descriptions.' })
  inputSchema: unknown;

  @FieldCost(SCHEMA)
  @Field(() => JsonScalar, { description: 'JSON Schema of its structured result, with all descriptions.' })
  outputSchema: unknown;
}
