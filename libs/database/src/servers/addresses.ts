import { type AppConfig, ConfigError, namedAddresses } from '@loupe/config';

/** The name of the main database; none of DATABASE_OF_WORKSPACES can have it. */
export const MAIN = 'main';

/** A database of the installation. */
export interface NamedDatabase {
  readonly name: string;
  /** Address of a database of workspaces; without it, it is the main one. */
  readonly url?: string;
}

/** All databases of an installation, those of workspaces first. */
export function allDatabases(config: AppConfig): NamedDatabase[] {
  const others = Object.entries(databasesOfWorkspaces(config)?.databases ?? {});
  return [...others.map(([name, url]) => ({ name, url })), { name: MAIN }];
}

/**
 * The databases of DATABASE_OF_WORKSPACES, addresses by their names, and which of them new workspaces are in; null where all
 * workspaces are in one.
 * @throws ConfigError for settings that do not go together
 */
export function databasesOfWorkspaces(
  config: AppConfig,
): { databases: Readonly<Record<string, string>>; ofNew: string | null } | null {
  const databases = namedAddresses(config.get('DATABASE_OF_WORKSPACES')) ?? {};
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
