import { madeByModules, Unfit } from '@loupe/config';
import type { Connector } from '../connector.js';
import type { ConnectorHost } from './connector-host.js';
import { connectorProblems, isConnector } from './connector-shape.js';

/**
 * The connectors of the modules that the setting CONNECTORS names, in its order.
 * @param hostOf gives the host of a module
 * @throws ConfigError that says of each module what to do, where one is missing or does not fit
 */
export function loadConnectors(
  value: string,
  hostOf: (name: string, settings: URLSearchParams) => ConnectorHost,
): Promise<Connector[]> {
  const setting = { variable: 'CONNECTORS', value, makes: 'a connector', page: 'docs/connectors.md' };
  return madeByModules<Connector>(setting, hostOf, (made, before) => {
    if (!isConnector(made)) throw new Unfit(`makes no connector: ${connectorProblems(made).join('; ')}`);
    if (before.some(({ provider }) => provider === made.provider))
      throw new Unfit(`is a second connector for ${made.provider}: leave one of them out`);
    return made;
  });
}
