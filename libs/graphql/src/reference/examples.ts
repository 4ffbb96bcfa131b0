import type { Example } from './example.js';
import { MUTATION_EXAMPLES } from './mutation-examples.js';
import { QUERY_EXAMPLES } from './query-examples.js';

export { type Example, SAMPLE } from './example.js';

/** One example for each root field, by its name; a test lists the fields that have none. */
export const EXAMPLES: Readonly<Record<string, Example>> = { ...QUERY_EXAMPLES, ...MUTATION_EXAMPLES };
