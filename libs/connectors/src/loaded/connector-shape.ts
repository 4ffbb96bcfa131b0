import { Provider, SourceKind } from '@loupe/kernel';
import { z } from 'zod';
import type { Connector } from '../connector.js';

const method = z.custom<(...given: never[]) => unknown>((value) => typeof value === 'function', {
  error: 'has to be a function',
});

/** The form of a connector, as far as it can be seen before it is asked for something. */
const connectorShape = z.object({
  provider: z.enum(Provider),
  capabilities: z.object({
    metrics: z.boolean(),
    profiles: z.boolean(),
    postsPerRequest: z.number().int().min(1),
  }),
  capture: z.object({ kinds: z.array(z.enum(SourceKind)).min(1), page: method }).optional(),
  missingAccess: method,
  resolve: method,
  fetchPost: method,
  fetchMetrics: method,
  fetchProfile: method,
});

/** What keeps a value from being a connector, a sentence for each part; nothing for a connector. */
export function connectorProblems(value: unknown): string[] {
  const { error } = connectorShape.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'the connector'}: ${message}`);
}

/** Whether a value has the form of a connector. */
export function isConnector(value: unknown): value is Connector {
  return connectorProblems(value).length === 0;
}
