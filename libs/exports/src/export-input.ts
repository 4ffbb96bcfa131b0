import { InvalidInputError } from '@loupe/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { GraphQLSchemaFactory } from '@nestjs/graphql';
import { coerceInputValue, type GraphQLSchema, isInputType } from 'graphql';
import { CreateExportInput } from './export.inputs.js';

/** A schema of the input of exports alone, for programs that serve no API; they import GraphQLSchemaBuilderModule. */
export function exportSchema(app: INestApplicationContext): Promise<GraphQLSchema> {
  return app
    .get(GraphQLSchemaFactory, { strict: false })
    .create([], { orphanedTypes: [CreateExportInput], skipCheck: true });
}

/**
 * The input of an export, read as a variable of a request is.
 * @throws InvalidInputError that names the argument
 */
export function readExportInput(schema: GraphQLSchema, given: unknown): CreateExportInput {
  const type = schema.getType('CreateExportInput');
  if (!isInputType(type)) throw new Error('The schema has no CreateExportInput');
  return coerceInputValue(given, type, (path, _, error) => {
    throw InvalidInputError.at(path.length === 0 ? 'input' : path.join('.'), error.message);
  }) as CreateExportInput;
}
