import { sql } from '@loupe/database';
import type { Predicates } from '@loupe/graphql';
import { isOneOfPlaces, type LocationKeys } from './location.filter.js';
import type { CreatorFilterInput } from './people.inputs.js';

/** Keys of the column creators.location. */
const PLACE: LocationKeys = { city: 'city', region: 'region', country: 'country' };

/** SQL over `creator`, a row of creators, for each field of CreatorFilterInput. */
export const creatorPredicates = {
  locations: (places) => isOneOfPlaces(sql`creator.location`, PLACE, places),
} satisfies Predicates<CreatorFilterInput>;
