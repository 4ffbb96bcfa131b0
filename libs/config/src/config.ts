import { hkdfSync } from 'node:crypto';
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

/** Lists the variables that are missing or malformed, one per line; it never contains values. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks the environment.
 * @throws ConfigError with one line for each variable that is missing or malformed
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): AppConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return new AppConfig(parsed.data);
  throw new ConfigError(
    parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return `${name}: ${given[name] === undefined ? 'is required' : message}. See .env.example.`;
    }),
  );
}
