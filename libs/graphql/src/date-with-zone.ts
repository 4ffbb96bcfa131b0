import { GraphQLScalarType, Kind } from 'graphql';
import { refuse } from './scalars.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function parseDay(value: unknown): string {
  if (typeof value !== 'string' || !DAY.test(value)) refuse('must be a day in the form YYYY-MM-DD');
  const day = new Date(`${value}T00:00:00Z`);
  // `Date` accepts 30 February and turns it into a day in March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value)
    refuse(`${value} is not a day`);
  return value;
}

export const DateWithZoneScalar = new GraphQLScalarType<string, string>({
  name: 'DateWithZone',
  description: 'A day, `YYYY-MM-DD`, which begins and ends in the workspace’s time zone.',
  serialize: parseDay,
  parseValue: parseDay,
  parseLiteral: (node) => parseDay(node.kind === Kind.STRING ? node.value : undefined),
});
