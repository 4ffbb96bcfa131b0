import type { Connection } from '@loupe/workspace';
import { ConnectorError } from '../../connector.js';
import { isOfInstagramLogin } from './instagram.client.js';

/** The connected account of a handle; undefined if it is another's. */
export function ownOf(connections: readonly Connection[], accountName: string): Connection | undefined {
  const name = accountName.toLowerCase();
  return connections.find(({ integration }) => integration.handle.toLowerCase() === name);
}

/**
 * The connected accounts that may look at what is not their own; at least one.
 * @param what in the message, what Instagram gives to no other
 * @throws ConnectorError UNSUPPORTED
 */
export function byFacebookLogin(connections: readonly Connection[], what: string): Connection[] {
  const able = connections.filter(({ credentials }) => !isOfInstagramLogin(credentials.accessToken));
  if (able.length > 0) return able;
  throw new ConnectorError(
    'UNSUPPORTED',
    `Instagram gives ${what} only to one that is connected by Facebook Login`,
  );
}

/** A connected account that can look up other accounts. @throws ConnectorError UNSUPPORTED */
export function discovererOf(connections: readonly Connection[]): Connection {
  const [first] = byFacebookLogin(connections, 'other accounts');
  if (first === undefined) throw new Error('There are connections');
  return first;
}
