import { Extensions } from '@nestjs/graphql';
import type { GraphQLField } from 'graphql';
import { factsOf, isMutationFacts } from './root-field.js';

const CACHEABLE = 'cacheable';
const RESOLVED = 'resolved';

/**
 * Decorator of a resolver: answers with its field may be kept (docs/adr/0079). It must depend on nothing but its object, its arguments,
 * the address of the service, and rows that it reads with the scope of the request. If it depends on the time, it tells `context.dependencies`
 * until when its value holds. Answers with a field whose resolver has no such mark are made anew each time.
 */
export const Cacheable = () => Extensions({ [CACHEABLE]: true });

/** Notes that a field has a resolver, and is not a property of its object. */
export function noteResolver(field: GraphQLField<unknown, unknown>): void {
  field.extensions = { ...field.extensions, [RESOLVED]: true };
}

/** Whether answers with a field may be kept. A property says nothing itself: the resolver of its object does. */
export function isCacheable(field: GraphQLField<unknown, unknown>): boolean {
  if (field.extensions[RESOLVED] !== true) return true;
  const facts = factsOf(field);
  // What its service charges on top is known only when it has run.
  if (facts !== undefined && (isMutationFacts(facts) || facts.cost.onTop !== undefined)) return false;
  return field.extensions[CACHEABLE] === true;
}
