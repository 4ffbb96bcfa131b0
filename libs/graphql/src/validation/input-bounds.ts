import { TypeMetadataStorage } from '@nestjs/graphql';
import { getMetadataStorage, MaxLength, type ValidationOptions } from 'class-validator';
import { type GraphQLArgument, type GraphQLInputField, type GraphQLSchema, isInputObjectType } from 'graphql';

/** Bounds of an argument or an input field beyond its GraphQL type, in the terms of JSON Schema. */
export interface InputBounds {
  readonly type?: 'object';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/**
 * Options of a class-validator decorator whose check the service does, with its own message or as a user error. The bound
 * is published all the same. InputPipe skips it.
 */
export const CHECKED_BY_SERVICE: ValidationOptions = { groups: ['checked-by-service'] };

/**
 * Options of a class-validator decorator whose bound is not published: the tools have been offered without it, and a
 * stricter input schema would be a breaking change. The field still refuses values beyond the bound.
 */
export const NOT_PUBLISHED: ValidationOptions = { context: { isPublished: false } };

/**
 * Declares a text that may be longer than texts in arguments are (MAX_ARGUMENT_TEXT).
 * @param most UTF-16 code units
 */
export function LongText(most: number): PropertyDecorator {
  return MaxLength(most, { ...CHECKED_BY_SERVICE, context: { isLongText: true } });
}

/**
 * The published decorators, by class-validator's names; those of one property in this order. The maximum length of a text
 * is not published, because services trim a text before they measure it.
 */
const PUBLISHED: Readonly<Record<string, (limit: number) => InputBounds>> = {
  isObject: () => ({ type: 'object' }),
  min: (minimum) => ({ minimum }),
  max: (maximum) => ({ maximum }),
  minLength: (minLength) => ({ minLength }),
  arrayMinSize: (minItems) => ({ minItems }),
  arrayMaxSize: (maxItems) => ({ maxItems }),
};

const BOUNDS = 'bounds';
const LONGEST_TEXT = 'longestText';

/** An argument or an input field of a schema. */
type Input = GraphQLArgument | GraphQLInputField;

/** A class of inputs or arguments, as Nest stores it. */
type InputClass = ReturnType<typeof TypeMetadataStorage.getInputTypesMetadata>[number]['target'];

/** The bounds of an argument or an input field. */
export function boundsOf({ extensions }: Input): InputBounds {
  return (extensions[BOUNDS] ?? {}) as InputBounds;
}

/** The most UTF-16 code units of a text that may be longer than others; undefined for all others. */
export function longestText({ extensions }: Input): number | undefined {
  return extensions[LONGEST_TEXT] as number | undefined;
}

/**
 * Copies the class-validator bounds of input classes to the arguments and input fields of the schema, where the MCP tools
 * read them.
 * @throws Error for a bound of a property that is not a field
 */
export function publishBounds(schema: GraphQLSchema): void {
  for (const { name, target, isAbstract } of TypeMetadataStorage.getInputTypesMetadata()) {
    const type = schema.getType(name);
    if (isAbstract !== true && isInputObjectType(type)) publish(target, Object.values(type.getFields()));
  }
  const roots = [
    { type: schema.getQueryType(), handlers: TypeMetadataStorage.getQueriesMetadata() },
    { type: schema.getMutationType(), handlers: TypeMetadataStorage.getMutationsMetadata() },
  ];
  for (const { type, handlers } of roots) {
    for (const { schemaName, methodArgs = [] } of handlers) {
      const field = type?.getFields()[schemaName];
      for (const { kind, typeFn } of field === undefined ? [] : methodArgs) {
        if (kind === 'args') publish(typeFn() as InputClass, field?.args ?? []);
      }
    }
  }
}

function publish(target: InputClass, inputs: readonly Input[]): void {
  const known = getMetadataStorage()
    .getTargetValidationMetadatas(target, '', false, false)
    .filter(({ each, context }) => !each && context?.isPublished !== false);
  for (const { propertyName, constraints } of known.filter(({ context }) => context?.isLongText === true)) {
    const input = inputs.find(({ name }) => name === propertyName);
    if (input !== undefined) input.extensions = { ...input.extensions, [LONGEST_TEXT]: constraints[0] };
  }
  for (const [published, boundsFor] of Object.entries(PUBLISHED)) {
    for (const { propertyName, constraints } of known.filter(({ name }) => name === published)) {
      const input = inputs.find(({ name }) => name === propertyName);
      if (input === undefined)
        throw new Error(`${target.name}.${propertyName} has a bound but is not a field`);
      const bounds = { ...boundsOf(input), ...boundsFor(constraints?.[0]) };
      input.extensions = { ...input.extensions, [BOUNDS]: bounds };
    }
  }
}
