import type { Type } from '@nestjs/common';
import { ArgsType, Extensions, Field, Int, ObjectType } from '@nestjs/graphql';
import { IsOptional, Max, Min } from 'class-validator';
import { type GraphQLSchema, isObjectType } from 'graphql';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Page, type PageArguments, type PageInfo } from './page.js';
import { CHECKED_BY_SERVICE } from './validation/input-bounds.js';

@ObjectType('PageInfo', { description: 'Position of a page in its list.' })
export class PageInfoType implements PageInfo {
  @Field({ description: 'Whether more rows follow this page.' })
  hasNextPage: boolean;

  @Field({ description: 'Whether this page was requested with a cursor; then rows precede it.' })
  hasPreviousPage: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first row; null for an empty page.' })
  startCursor: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last row: pass it as `after` to get the next page. Null for an empty page.',
  })
  endCursor: string | null;
}

/** The arguments `first` and `after` of every connection. Page checks their bounds, so that the messages are its own. */
@ArgsType()
export class PageArgs implements PageArguments {
  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_PAGE_SIZE,
    description: `Number of rows in the page, 1 to ${MAX_PAGE_SIZE}.`,
  })
  @IsOptional()
  @Min(1, CHECKED_BY_SERVICE)
  @Max(MAX_PAGE_SIZE, CHECKED_BY_SERVICE)
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor after which the page starts: `pageInfo.endCursor` of the previous page.',
  })
  @IsOptional()
  after?: string | null;
}

const READ_BY_PAGE = 'readByPage';
const FIELDS_OF_PAGE = {
  nodes: (page: Page<unknown>) => page.nodes(),
  edges: (page: Page<unknown>) => page.edges(),
  pageInfo: (page: Page<unknown>) => page.pageInfo(),
  totalCount: (page: Page<unknown>) => page.totalCount(),
} as const;

/** Decorator of a field of a connection: it is read by the method of `Page` that has its name. */
const ReadByPage = () => Extensions({ [READ_BY_PAGE]: true });

/** Has the fields of all connections of a schema call their pages. */
export function readByPages(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const [name, resolve] of Object.entries(FIELDS_OF_PAGE)) {
      const field = type.getFields()[name];
      if (field?.extensions[READ_BY_PAGE] === true) field.resolve = resolve;
    }
  }
}

/**
 * The GraphQL types `<Name>Connection` and `<edgeName>` for a node type.
 * @param node the node's class
 * @param name the connection's name without `Connection`, such as `Item`
 * @param edgeName name of the edge type, if it is not `<Name>Edge`
 */
export function ConnectionOf<Node>(node: Type<Node>, name: string, edgeName = `${name}Edge`) {
  @ObjectType(edgeName, { description: `One row of ${name}Connection with its cursor.` })
  class Edge {
    @Field({ description: 'Opaque position of this row, for `after`.' })
    cursor: string;

    @Field(() => node, { description: 'The row itself.' })
    node: Node;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name}.` })
  class Connection {
    @ReadByPage()
    @Field(() => [Edge], { description: 'The rows of the page with their cursors.' })
    edges: Edge[];

    @ReadByPage()
    @Field(() => [node], { description: 'The rows of the page.' })
    nodes: Node[];

    @ReadByPage()
    @Field(() => PageInfoType, { description: 'Position of the page in the list.' })
    pageInfo: PageInfoType;

    @ReadByPage()
    @Field(() => Int, {
      nullable: true,
      description: 'Number of rows in the whole list. It is counted only when selected.',
    })
    totalCount: number;
  }
  return Connection;
}
