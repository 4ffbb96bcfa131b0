import { join, type Sql, sql } from '@loupe/database';
import type { Predicates } from '@loupe/graphql';
import { isOneOfPlaces, type PlacePart } from './location.filter.js';
import type { CreatorFilterInput } from './people.inputs.js';

/** The SQL of each part of a place in the JSON of creators.location, written as in the index. */
const PLACE: Record<PlacePart, Sql> = {
  city: sql`lower(creator.location ->> 'city')`,
  region: sql`lower(creator.location ->> 'region')`,
  country: sql`lower(creator.location ->> 'country')`,
};

/** The SQL of each field of CreatorFilterInput; `creator` is the alias of creators. */
export const creatorPredicates = {
  locations: (places) =>
    isOneOfPlaces(places, (parts) =>
      join(
        parts.map(([part, name]) => sql`${PLACE[part]} = lower(${name})`),
        ' AND ',
      ),
    ),
} satisfies Predicates<CreatorFilterInput>;
