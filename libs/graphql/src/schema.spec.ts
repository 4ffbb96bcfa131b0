import 'reflect-metadata';
import {
  Field,
  GraphQLSchemaBuilderModule,
  GraphQLSchemaFactory,
  ObjectType,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { Test } from '@nestjs/testing';
import { graphql, printSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schemaOf } from './schema.js';

@ObjectType()
class Shelf {
  @Field(() => String)
  place: string;
}

@Resolver(() => Shelf)
class ShelfResolver {
  @Query(() => Shelf)
  shelf(): Pick<Shelf, 'place'> {
    return { place: 'left' };
  }

  @ResolveField(() => String)
  label(): string {
    return 'A to K';
  }
}

describe('the schema of resolvers', () => {
  let factory: GraphQLSchemaFactory;
  beforeAll(async () => {
    const module = await Test.createTestingModule({ imports: [GraphQLSchemaBuilderModule] }).compile();
    factory = module.get(GraphQLSchemaFactory);
  });

  const { shelf, label } = ShelfResolver.prototype;

  it('is sorted by name and calls them', async () => {
    const schema = await schemaOf(factory, [ShelfResolver], { Query: { shelf }, Shelf: { label } }, {});
    expect(printSchema(schema)).toMatch(/type Shelf \{\n {2}label: String!\n {2}place: String!\n\}/);
    expect(await graphql({ schema, source: '{ shelf { label place } }' })).toEqual({
      data: { shelf: { label: 'A to K', place: 'left' } },
    });
  });

  it.each([
    ['Shelf', 'Shelf.height'],
    ['Chair', 'Chair.height'],
  ])('cannot be made with a resolver of %s for a field that does not exist', async (type, named) => {
    const made = schemaOf(factory, [ShelfResolver], { [type]: { height: () => 3 } }, {});
    await expect(made).rejects.toThrow(`There is a resolver of ${named}, which is no field`);
  });

  it('cannot be made if it is not valid', async () => {
    await expect(schemaOf(factory, [], {}, {})).rejects.toThrow('Query root type must be provided');
  });
});
