import { madeByModules, Unfit } from '@loupe/config';
import { isObject } from '@loupe/kernel';
import type { Plugin } from './server.js';

/**
 * The plugins of the modules that the setting APOLLO_PLUGINS names, in its order.
 * @throws ConfigError that says of each module what to do, where one is missing or makes no plugin
 */
export async function loadPlugins(value: string): Promise<Plugin[]> {
  const setting = {
    variable: 'APOLLO_PLUGINS',
    value,
    makes: 'a plugin',
    page: 'docs/apollo-plugins.md',
  };
  return madeByModules<Plugin>(
    setting,
    (_, settings) => settings,
    (made) => {
      if (isObject(made)) return made as Plugin;
      throw new Unfit('makes no plugin: its function has to return an object');
    },
  );
}
