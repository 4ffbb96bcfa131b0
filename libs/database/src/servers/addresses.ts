import { type AppConfig, ConfigError } from '@loupe/config';

/**
 * The databases of DATABASE_OF_WORKSPACES, addresses by their names, and which of them new workspaces are in; null where all
 * workspaces are in one.
 * @throws ConfigError for settings that do not go together
 */
export function databasesOfWorkspaces(
  config: AppConfig,
): { databases: Record<string, string>; ofNew: string | null } | null {
  const databases = Object.fromEntries(
    config
      .get('DATABASE_OF_WORKSPACES')
      .split(',')
      .filter((entry) => entry.trim() !== '')
      .map((entry) => [
        entry.slice(0, entry.indexOf('=')).trim(),
        entry.slice(entry.indexOf('=') + 1).trim(),
      ]),
  );
  const ofNew = config.get('DATABASE_OF_NEW_WORKSPACES');
  if (ofNew !== '' && !(ofNew in databases)) {
    throw new ConfigError(['DATABASE_OF_NEW_WORKSPACES: is no name in DATABASE_OF_WORKSPACES']);
  }
  if (Object.keys(databases).length === 0) return null;
  const others = (['DATABASE_READ_URLS', 'DATABASE_DIRECT_URL'] as const).filter(
    (name) => config.get(name) !== '',
  );
  if (others.length > 0) {
    throw new ConfigError(
      others.map((name) => `${name}: cannot be set together with DATABASE_OF_WORKSPACES yet`),
    );
  }
  return { databases, ofNew: ofNew === '' ? null : ofNew };
}
