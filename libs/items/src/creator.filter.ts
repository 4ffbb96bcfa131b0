import { join, type Sql, sql } from '@loupe/database';
import type { Predicates } from '@loupe/graphql';
import { isOneOfPlaces, type PlacePart } from './location.filter.js';
import type { CreatorFilterInput } from './people.inputs.js';

/** What stands for each part of a place in the JSON of creators.location, in the index's words. */
const PLACE: Record<PlacePart, Sql> = {
  city: sql`lower(creator.location ->> 'city')`,
  region: sql`lower(creator.location ->> 'region')`,
  country: sql`lower(creator.location ->> 'country')`,
};

/** SQL over `creator`, a row of creators, for each field of CreatorFilterInput. */
export const creatorPredicates = {
  locations: (places) =>
    isOneOfPlaces(places, (parts) =>
      join(
        parts.map(([part, name]) => sql`${PLACE[part]} = lower(${name})`),
        ' AND ',
      ),
    ),
} satisfies Predicates<CreatorFilterInput>;
