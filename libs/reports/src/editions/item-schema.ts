import { ItemFilterInput, ItemSortingInput } from '@loupe/items';
import { Injectable } from '@nestjs/common';
import { GraphQLSchemaFactory } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';

/** The types by which stored filters of views are read, for those who are asked without a request. */
@Injectable()
export class ItemSchema {
  private schema: Promise<GraphQLSchema> | undefined;

  constructor(private readonly factory: GraphQLSchemaFactory) {}

  /** The schema with these types alone. */
  get(): Promise<GraphQLSchema> {
    this.schema ??= this.factory.create([], {
      orphanedTypes: [ItemFilterInput, ItemSortingInput],
      skipCheck: true,
    });
    return this.schema;
  }
}
