import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '@loupe/config';
import { isObject } from '@loupe/kernel';
import type { Connector } from '../connector.js';
import type { ConnectorHost } from './connector-host.js';
import { connectorProblems, isConnector } from './connector-shape.js';

/**
 * The connectors of the modules that the setting CONNECTORS names, in its order.
 * @param setting names of packages and paths of files, separated by commas, each with settings behind `?`
 * @param hostOf gives the host of a module
 * @throws ConfigError that says of each module what to do, where one is missing or does not fit
 */
export async function loadConnectors(
  setting: string,
  hostOf: (name: string, settings: URLSearchParams) => ConnectorHost,
): Promise<Connector[]> {
  const problems: string[] = [];
  const connectors: Connector[] = [];
  for (const entry of setting.split(',').map((each) => each.trim())) {
    if (entry === '') continue;
    const [name = '', query = ''] = entry.split('?', 2);
    try {
      const connector = await loaded(name, hostOf(name, new URLSearchParams(query)));
      if (connectors.some(({ provider }) => provider === connector.provider)) {
        throw new Unfit(`is a second connector for ${connector.provider}: leave one of them out`);
      }
      connectors.push(connector);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      problems.push(`CONNECTORS: ${name} ${error.message} (docs/connectors.md)`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return connectors;
}

/** Why a module gives no connector. */
class Unfit extends Error {}

async function loaded(name: string, host: ConnectorHost): Promise<Connector> {
  const create = await defaultExport(name);
  if (typeof create !== 'function')
    throw new Unfit('has to export a function as default, which makes a connector');
  const connector: unknown = await made(create as (host: ConnectorHost) => unknown, host);
  if (isConnector(connector)) return connector;
  throw new Unfit(`makes no connector: ${connectorProblems(connector).join('; ')}`);
}

async function defaultExport(name: string): Promise<unknown> {
  const isPath = /^(?:\.{0,2}\/|[a-z]:\\)/i.test(name);
  const specifier = isPath ? pathToFileURL(resolve(name)).href : name;
  try {
    const module: unknown = await import(/* @vite-ignore */ specifier);
    return isObject(module) ? module.default : undefined;
  } catch (error) {
    throw new Unfit(
      `cannot be loaded: install the package, or correct its name or path. ${(error as Error).message}`,
    );
  }
}

async function made(create: (host: ConnectorHost) => unknown, host: ConnectorHost): Promise<unknown> {
  try {
    return await create(host);
  } catch (error) {
    throw new Unfit(`fails when it makes its connector: ${(error as Error).message}`);
  }
}
