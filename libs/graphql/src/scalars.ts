import { INEXACT_NUMBER } from '@loupe/http';
import { InvalidInputError, isExactNumber, utcText } from '@loupe/kernel';
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const UTC_TIMESTAMP = /(?:Z|[+-]00:00)$/;
const INTEGER = /^-?\d+$/;
/** More than a timestamp or an integer has that can be read. */
const MAX_LENGTH = 64;

/** @param node the literal, if the value was one, so that the error has its position */
export function refuse(message: string, node?: ValueNode): never {
  throw new GraphQLError(message, { originalError: new InvalidInputError(message), nodes: node });
}

function parseInstant(value: unknown, node?: ValueNode): Date {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !TIMESTAMP.test(value)) {
    refuse('must be an ISO 8601 timestamp in a string, such as "2024-01-31T12:00:00Z"', node);
  }
  if (!UTC_TIMESTAMP.test(value)) refuse('must be in UTC (ending with Z, +00:00, or -00:00)', node);
  const instant = new Date(value);
  // JavaScript accepts 30 February as 1 March, and 24:00 as the next day.
  const exists =
    !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 16) === value.slice(0, 16);
  if (!exists) refuse('must be a valid date and time: this date or time of day does not exist', node);
  return instant;
}

/** Whole seconds and a Z, because every client of the contract parses that. The stored milliseconds stay in cursors. */
function serializeInstant(value: unknown): string {
  return utcText(value instanceof Date ? value : new Date(String(value)));
}

function instantScalar(name: string, description: string): GraphQLScalarType<Date, string> {
  return new GraphQLScalarType<Date, string>({
    name,
    description,
    serialize: serializeInstant,
    parseValue: (value) => parseInstant(value),
    parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : undefined, node),
  });
}

export const DateTimeScalar = instantScalar(
  'DateTime',
  'An instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`. Input must end with Z, +00:00 or -00:00.',
);

export const DateTimeWithZoneScalar = instantScalar(
  'DateTimeWithZone',
  'An instant with its zone, always given in UTC as `YYYY-MM-DDTHH:MM:SSZ`. Input must end with Z, +00:00 or -00:00.',
);

function parseBigInt(value: unknown, node?: ValueNode): string {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    refuse(
      'must be an integer that JSON can carry exactly, up to 9007199254740991; send larger ones as a string',
      node,
    );
  }
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !INTEGER.test(text))
    refuse('must be an integer, or a string holding one', node);
  // The range of PostgreSQL's bigint. A longer number would fail there, as an internal error.
  if (text.length > 20 || BigInt.asIntN(64, BigInt(text)) !== BigInt(text)) {
    refuse('must be an integer from -9223372036854775808 to 9223372036854775807', node);
  }
  return BigInt(text).toString();
}

/** A value that is not an integer here is an error of the resolver, not of the caller. */
function serializeBigInt(value: unknown): string {
  const text = typeof value === 'string' ? value : String(value);
  if (typeof value === 'object' || !INTEGER.test(text))
    throw new TypeError(`BigInt cannot represent ${text}`);
  return text;
}

export const BigIntScalar = new GraphQLScalarType<string, string>({
  name: 'BigInt',
  description:
    'A whole number that may exceed 32 bits. It is returned as a JSON string; cast it before arithmetic. Input may be a string or an integer.',
  serialize: serializeBigInt,
  parseValue: (value) => parseBigInt(value),
  parseLiteral: (node) =>
    parseBigInt(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : undefined, node),
});

export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value: an object, a list, a string, a number, a boolean or null.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => {
    refuseInexact(node);
    return valueFromASTUntyped(node, variables);
  },
});

/**
 * Checks literals only. Numbers in variables are checked where the body is read, because only its text shows what was
 * written.
 */
function refuseInexact(node: ValueNode): void {
  if (node.kind === Kind.LIST) node.values.forEach(refuseInexact);
  if (node.kind === Kind.OBJECT) for (const { value } of node.fields) refuseInexact(value);
  const isNumber = node.kind === Kind.INT || node.kind === Kind.FLOAT;
  if (isNumber && !isExactNumber(node.value)) {
    refuse(INEXACT_NUMBER, node);
  }
}
