import {
  Args,
  ArgsType,
  Field,
  GraphQLSchemaBuilderModule,
  GraphQLSchemaFactory,
  InputType,
  Int,
  Query,
  Resolver,
} from '@nestjs/graphql';
import { Test } from '@nestjs/testing';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsObject,
  IsOptional,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { type GraphQLSchema, isInputObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { InputPipe } from '../input.pipe.js';
import { JsonScalar } from '../scalars.js';
import { boundsOf, CHECKED_BY_SERVICE, NOT_PUBLISHED, publishBounds } from './input-bounds.js';

@InputType()
class BoundedInput {
  @Field()
  @MinLength(1, CHECKED_BY_SERVICE)
  @MaxLength(9, CHECKED_BY_SERVICE)
  name: string;

  @Field(() => JsonScalar, { nullable: true })
  @IsObject(CHECKED_BY_SERVICE)
  data?: unknown;

  @Field(() => [String])
  @MinLength(2, { each: true })
  words: string[];
}

@ArgsType()
class BoundedArgs {
  @Field(() => [Int], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(3)
  @ArrayMinSize(1, CHECKED_BY_SERVICE)
  numbers?: number[] | null;
}

@ArgsType()
class MoreBoundedArgs extends BoundedArgs {
  @Field(() => Int)
  @Min(1)
  @Max(5)
  first: number;

  @Field(() => [Int], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(1, NOT_PUBLISHED)
  rest?: number[] | null;

  @Field(() => BoundedInput)
  input: BoundedInput;
}

@Resolver()
class BoundedResolver {
  @Query(() => Int)
  bounded(@Args() _: MoreBoundedArgs): number {
    return 1;
  }
}

async function builtSchema(): Promise<GraphQLSchema> {
  const module = await Test.createTestingModule({ imports: [GraphQLSchemaBuilderModule] }).compile();
  return module.get(GraphQLSchemaFactory).create([BoundedResolver]);
}

describe('the bounds of inputs', () => {
  it('come from class-validator, inherited ones too, to arguments and input fields', async () => {
    const schema = await builtSchema();
    publishBounds(schema);
    const args = schema.getQueryType()?.getFields().bounded?.args ?? [];
    expect(Object.fromEntries(args.map((argument) => [argument.name, boundsOf(argument)]))).toEqual({
      numbers: { minItems: 1, maxItems: 3 },
      first: { minimum: 1, maximum: 5 },
      input: {},
      rest: {},
    });
    const type = schema.getType('BoundedInput');
    if (!isInputObjectType(type)) throw new Error('BoundedInput is no input type');
    const fields = Object.values(type.getFields());
    expect(Object.fromEntries(fields.map((field) => [field.name, boundsOf(field)]))).toEqual({
      name: { minLength: 1 },
      data: { type: 'object' },
      words: {},
    });
  });

  it('are left to the service where they say so, and checked by the pipe where they do not', async () => {
    const pipe = new InputPipe({ forbidUnknownValues: false });
    const check = (value: object) =>
      pipe.transform(value, { type: 'body', metatype: MoreBoundedArgs, data: undefined }).then(
        () => 'taken',
        () => 'refused',
      );
    expect(await check({ first: 1, numbers: [] })).toBe('taken');
    expect(await check({ first: 1, numbers: [1, 2, 3, 4] })).toBe('refused');
    expect(await check({ first: 6 })).toBe('refused');
    expect(await check({ first: 1, rest: [1, 2] })).toBe('refused');
    expect(await check({ first: 1 })).toBe('taken');
  });

  it('are none of an argument that is an enum value, whose type is no class', async () => {
    const pipe = new InputPipe({ forbidUnknownValues: false });
    const type = { ITEM: 'ITEM' } as unknown as typeof MoreBoundedArgs;
    expect(await pipe.transform('ITEM', { type: 'custom', metatype: type, data: 'entity' })).toBe('ITEM');
    await expect(pipe.transform('ITEM', { type: 'body', metatype: MoreBoundedArgs })).rejects.toThrow();
  });
});
