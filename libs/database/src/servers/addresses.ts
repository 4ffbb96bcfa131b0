import { type AppConfig, ConfigError, MAIN, type NamedAddress } from '@loupe/config';

export { MAIN };

/** A database of the installation, and how it is reached. */
export interface NamedDatabase {
  readonly name: string;
  /** Its address, which may be a pooler's. */
  readonly url: string;
  /** Address of PostgreSQL itself, where `url` is a pooler's; else null. */
  readonly directUrl: string | null;
  /** Addresses of its replicas. */
  readonly readUrls: readonly string[];
}

/** What a connection needs to be told. */
export interface ConnectionOptions {
  readonly connectionString: string;
  /** Milliseconds; 0 for no limit, false where it cannot be set. */
  readonly statement_timeout: number | false;
}

/** All databases of an installation, the main one last. */
export function allDatabases(config: AppConfig): NamedDatabase[] {
  return [...databasesOfWorkspaces(config), mainDatabase(config)];
}

/** The database of DATABASE_URL. */
export function mainDatabase(config: AppConfig): NamedDatabase {
  return reached(config, { name: MAIN, url: config.get('DATABASE_URL') });
}

/**
 * The databases of DATABASE_OF_WORKSPACES; none where all workspaces are in one.
 * @throws ConfigError for settings that do not go together
 */
export function databasesOfWorkspaces(config: AppConfig): NamedDatabase[] {
  const found = config.get('DATABASE_OF_WORKSPACES');
  const names = new Set([MAIN, ...found.map(({ name }) => name)]);
  const problems = (['DATABASE_DIRECT_URL', 'DATABASE_READ_URLS'] as const).flatMap((setting) =>
    config
      .get(setting)
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => `${setting}: ${name} is no name in DATABASE_OF_WORKSPACES`),
  );
  const ofNew = config.get('DATABASE_OF_NEW_WORKSPACES');
  if (ofNew !== '' && !names.has(ofNew))
    problems.push('DATABASE_OF_NEW_WORKSPACES: is no name in DATABASE_OF_WORKSPACES');
  if (problems.length > 0) throw new ConfigError(problems);
  return found.map((database) => reached(config, database));
}

/** How a process connects to a database. */
export function connectionTo(
  { url, directUrl }: NamedDatabase,
  statementTimeoutMs: number,
): ConnectionOptions {
  if (directUrl === null) return { connectionString: url, statement_timeout: statementTimeoutMs };
  // Programs without a time limit also use what belongs to a session, such as advisory locks.
  if (statementTimeoutMs === 0) return { connectionString: directUrl, statement_timeout: 0 };
  // A pooler refuses it; it sets the limit on its own connections (docs/running.md).
  return { connectionString: url, statement_timeout: false };
}

function reached(config: AppConfig, { name, url }: NamedAddress): NamedDatabase {
  const of = (setting: 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URLS') =>
    config
      .get(setting)
      .filter((address) => address.name === name)
      .map((address) => address.url);
  const [directUrl = null] = of('DATABASE_DIRECT_URL');
  return { name, url, directUrl, readUrls: of('DATABASE_READ_URLS') };
}
