import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Environment, environmentSchema } from './environment.js';

/** The key size of AES-256 and HMAC-SHA-256. */
const DERIVED_KEY_BYTES = 32;

/** The validated configuration, as an injectable value: `constructor(private readonly config: AppConfig)`. */
export class AppConfig {
  constructor(private readonly environment: Environment) {}

  get<Key extends keyof Environment>(key: Key): Environment[Key] {
    return this.environment[key];
  }

  /** PUBLIC_URL without a trailing slash; null if it is not set. */
  get publicUrl(): string | null {
    return this.environment.PUBLIC_URL.replace(/\/$/, '') || null;
  }

  /**
   * The origin of addresses that no request asks for: PUBLIC_URL, or the port of the API on this machine where that is not set. The
   * Host header of a request never gets into a mail.
   */
  get origin(): string {
    return this.publicUrl ?? `http://localhost:${this.get('PORT')}`;
  }

  /**
   * A key for one purpose, derived from LOUPE_SECRET_KEY. Knowing one derived key reveals no other.
   * @param purpose its name, such as `loupe webhook secrets`
   * @returns 32 bytes
   */
  derivedKey(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.environment.LOUPE_SECRET_KEY, '', purpose, DERIVED_KEY_BYTES));
  }

  get isProduction(): boolean {
    return this.environment.NODE_ENV === 'production';
  }
}

/**
 * The environment of another program that Loupe runs: that of this process without the settings of Loupe, which have secrets.
 * @param more variables for the program
 */
export function programEnvironment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = new Set(Object.keys(environmentSchema.shape).flatMap((name) => [name, name + FILE_ENDING]));
  const others = Object.entries(process.env).filter(([name]) => !own.has(name));
  return { ...Object.fromEntries(others), ...more };
}

/** Lists the variables that are missing or malformed, one per line; it never contains values. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** A variable with this ending names a file that has the value of the variable without it, as secrets of containers have. */
const FILE_ENDING = '_FILE';

/** What is wrong with a variable, without its value. */
interface Problem {
  readonly name: string;
  readonly message: string;
}

/**
 * Puts the contents of files in place of the variables that name them. A line break at the end is not part of a value.
 * @returns the environment and what is wrong with it
 */
function withFiles(environment: NodeJS.ProcessEnv): { given: NodeJS.ProcessEnv; problems: Problem[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const problems: Problem[] = [];
  for (const name of Object.keys(environmentSchema.shape)) {
    const path = given[name + FILE_ENDING];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      problems.push({ name, message: `is set, and ${name}${FILE_ENDING} too; keep one of them` });
      continue;
    }
    try {
      given[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      problems.push({ name: name + FILE_ENDING, message: `names a file that cannot be read (${code})` });
    }
  }
  return { given, problems };
}

/**
 * Reads and checks the environment. Each variable may be given by a file instead: DATABASE_URL_FILE names the file that
 * has DATABASE_URL.
 * @throws ConfigError with one line for each variable that is missing or malformed
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): AppConfig {
  const { given, problems } = withFiles(environment);
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success && problems.length === 0) return new AppConfig(parsed.data);
  const known = new Set(problems.map(({ name }) => name.replace(FILE_ENDING, '')));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    if (!known.has(name))
      problems.push({ name, message: given[name] === undefined ? 'is required' : message });
  }
  throw new ConfigError(problems.map(({ name, message }) => `${name}: ${message}. See .env.example.`));
}
