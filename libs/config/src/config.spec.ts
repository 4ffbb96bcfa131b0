import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { AppConfig, ConfigError, loadConfig } from './config.js';
import { environmentSchema } from './environment.js';

const COMPLETE = {
  DATABASE_URL: 'postgresql://loupe:database-password@db.internal/loupe',
  REDIS_URL: 'redis://:redis-password@redis.internal:6379/0',
  LOUPE_SECRET_KEY: 'a-secret-key-of-at-least-32-characters',
};
const NAMES = Object.keys(environmentSchema.shape) as (keyof typeof environmentSchema.shape)[];

/** Variables that accept any text. */
const FREE = [
  'POSTGRES_PROGRAMS',
  'HOST',
  'MCP_ORIGIN_HOSTS',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'MAIL_FROM',
  'EMBEDDINGS_CLIP_MODEL',
  'EMBEDDINGS_LOCAL_MODEL',
  'EMBEDDINGS_OPENAI_KEY',
  'EMBEDDINGS_OPENAI_MODEL',
  'APOLLO_PLUGINS',
  'CONNECTORS',
  'OTEL_SERVICE_NAME',
  'YOUTUBE_API_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'META_APP_ID',
  'META_APP_SECRET',
  'FACEBOOK_APP_ID',
  'FACEBOOK_APP_SECRET',
  'TIKTOK_CLIENT_KEY',
  'TIKTOK_CLIENT_SECRET',
  'TIKTOK_RESEARCH_CLIENT_KEY',
  'TIKTOK_RESEARCH_CLIENT_SECRET',
];

function refusal(environment: NodeJS.ProcessEnv): string {
  try {
    loadConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('The environment was accepted');
}

/** The variables that a refusal names, in order. */
const named = (message: string) => [...message.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);

describe('loadConfig', () => {
  it('names every missing variable at once', () => {
    const message = refusal({});
    expect(named(message)).toEqual(['DATABASE_URL', 'REDIS_URL', 'LOUPE_SECRET_KEY']);
    expect(message).toContain('  DATABASE_URL: is required. See .env.example.');
    expect(named(refusal({ ...COMPLETE, REDIS_URL: '' }))).toEqual(['REDIS_URL']);
  });

  it.each([
    ['NODE_ENV', 'staging-9'],
    ['PORT', '0'],
    ['OCR_PROVIDER', 'easyocr'],
    ['OCR_LANGUAGES', 'english'],
    ['OCR_LANGUAGES', 'eng,deu,fra,spa,ita'],
    ['OCR_LANGUAGES', '../eng'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http-alt'],
    ['PORT', ' '],
    ['API_PROCESSES', '0'],
    ['DATABASE_DIRECT_URL', 'mysql://root:hunter2@db/loupe'],
    ['DATABASE_READ_URLS', 'mysql://root:hunter2@db/loupe'],
    ['DATABASE_READ_URLS', 'postgres://hunter2@a/loupe,'],
    ['DATABASE_READ_URLS', 'postgres://a/loupe, db:5432'],
    ['WORKER_PORT', '-1'],
    ['JOBS_DASHBOARD_PASSWORD', 'hunter2'],
    ['PUBLIC_URL', 'loupe.example.com'],
    ['PUBLIC_URL', 'ftp://loupe.example.com'],
    ['MCP_ORIGIN_HOSTS', 'https://app.example.com'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/loupe'],
    ['DATABASE_URL', 'root:hunter2@db/loupe'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%0Ahunter2'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_POOL_SIZE', '501'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '0'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '10s'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', 'Infinity'],
    ['REDIS_URL', 'http://:hunter2@redis:6379'],
    ['LOUPE_SECRET_KEY', 'hunter2-hunter2-hunter2-hunter2'],
    ['STORAGE_URL', 'https://bucket'],
    ['STORAGE_URL', 'file:'],
    ['STORAGE_URL', 's3://'],
    ['BACKUP_URL', '/backups'],
    ['OUTBOUND_ALLOW_CIDRS', '10.0.0.1'],
    ['OUTBOUND_ALLOW_CIDRS', '10.0.0.0/8 fd00::/8'],
    ['OUTBOUND_ALLOW_CIDRS', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1'],
    ['TRUSTED_PROXIES', 'true'],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_JOIN_DOMAINS', 'example.com other.com'],
    ['OIDC_JOIN_DOMAINS', '@example.com'],
    ['OIDC_JOIN_ORGANIZATION', 'ours'],
    ['OIDC_JOIN_ROLE', 'owner'],
    ['SMTP_URL', 'mail.example.com'],
    ['EDGE_USER_AGENT', 'yes-please'],
    ['EMBEDDINGS_PROVIDER', 'magic'],
    ['EMBEDDINGS_OPENAI_URL', 'ftp://models'],
    ['EMBEDDINGS_OPENAI_SIMILARITY', '1'],
    ['PLATFORM_TIMEOUT_MS', '0'],
    ['YOUTUBE_API_BASE_URL', 'ftp://youtube'],
    ['YOUTUBE_SEARCHES_PER_DAY', '0'],
    ['LOG_FORMAT', 'xml'],
    ['LOG_LEVEL', 'chatty'],
  ])('names %s when it is %j', (name, value) => {
    expect(named(refusal({ ...COMPLETE, [name]: value }))).toEqual([name]);
  });

  it('never repeats a value, whichever variable was given it', () => {
    const wrong = fc.stringMatching(/^[A-Za-z0-9:/@]{24,31}$/);
    fc.assert(
      fc.property(fc.constantFrom(...NAMES.filter((name) => !FREE.includes(name))), wrong, (name, value) => {
        const message = refusal({ ...COMPLETE, [name]: value });
        expect(named(message)).toEqual([name]);
        for (const secret of [value, ...Object.values(COMPLETE)]) expect(message).not.toContain(secret);
      }),
    );
  });

  it('gives every variable its type and every default', () => {
    const config = loadConfig({ ...COMPLETE, PORT: '8080', LOG_LEVEL: '', UNKNOWN: 'x' });
    expect(Object.fromEntries(NAMES.map((name) => [name, config.get(name)]))).toEqual({
      ...COMPLETE,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 8080,
      API_PROCESSES: 1,
      METRICS_PORT: 0,
      WORKER_PORT: 0,
      JOBS_DASHBOARD_PASSWORD: '',
      PUBLIC_URL: '',
      TRUSTED_PROXIES: '',
      DATABASE_DIRECT_URL: '',
      DATABASE_READ_URLS: '',
      DATABASE_POOL_SIZE: 10,
      DATABASE_STATEMENT_TIMEOUT_MS: 10_000,
      STORAGE_URL: 'file:.loupe/storage',
      BACKUP_URL: '',
      POSTGRES_PROGRAMS: '',
      MEDIA: 'copy',
      MEDIA_MAX_IMAGE_BYTES: 26_214_400,
      MEDIA_MAX_VIDEO_BYTES: 104_857_600,
      MEDIA_URL_HOURS: 24,
      KEPT_ANSWERS_BYTES: 33_554_432,
      COLUMNS_MEMORY_MIB: 400,
      COLUMNS_MIN_ITEMS: 20_000,
      CLICKHOUSE_URL: '',
      OUTBOUND_ALLOW_CIDRS: '',
      OIDC_ISSUER: '',
      OIDC_CLIENT_ID: '',
      OIDC_CLIENT_SECRET: '',
      OIDC_NAME: 'your organization’s account',
      OIDC_JOIN_DOMAINS: '',
      OIDC_JOIN_ORGANIZATION: '',
      OIDC_JOIN_ROLE: 'viewer',
      SMTP_URL: '',
      MAIL_FROM: '',
      EDGE_USER_AGENT: 'enforce',
      MCP_ORIGIN_HOSTS: '',
      MCP_CHALLENGE: 'tools',
      OAUTH_REGISTRATION: 'on',
      OAUTH_CLIENT_DOCUMENTS: 'on',
      RATE_LIMITS: 'enforce',
      STRANGERS_PER_MINUTE: 6000,
      GRAPHQL_EXECUTION: 'planned',
      APOLLO_PLUGINS: '',
      EMBEDDINGS_PROVIDER: 'builtin',
      EMBEDDINGS_THREADS: 0,
      IMPORT_MAX_BYTES: 2 * 1024 ** 3,
      EMBEDDINGS_LOCAL_MODEL: '',
      EMBEDDINGS_CLIP_MODEL: 'Xenova/clip-vit-base-patch32',
      EMBEDDINGS_OPENAI_URL: 'https://api.openai.com/v1',
      EMBEDDINGS_OPENAI_KEY: '',
      EMBEDDINGS_OPENAI_MODEL: 'text-embedding-3-small',
      EMBEDDINGS_OPENAI_SIMILARITY: 0.3,
      AI_TIMEOUT_MS: 90_000,
      OCR_PROVIDER: 'tesseract',
      OCR_LANGUAGES: [],
      PLATFORM_TIMEOUT_MS: 10_000,
      CONNECTORS: '',
      APIFY_API_BASE_URL: 'https://api.apify.com/v2',
      YOUTUBE_API_BASE_URL: 'https://www.googleapis.com/youtube/v3',
      YOUTUBE_API_KEY: '',
      YOUTUBE_UNITS_PER_DAY: 10_000,
      YOUTUBE_SEARCHES_PER_DAY: 100,
      YOUTUBE_FEED_URL: 'https://www.youtube.com/feeds/videos.xml',
      GOOGLE_CLIENT_ID: '',
      GOOGLE_CLIENT_SECRET: '',
      GOOGLE_AUTHORIZATION_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
      GOOGLE_OAUTH_BASE_URL: 'https://oauth2.googleapis.com',
      INSTAGRAM_API_BASE_URL: 'https://graph.facebook.com/v25.0',
      INSTAGRAM_LOGIN_API_BASE_URL: 'https://graph.instagram.com',
      META_APP_ID: '',
      META_APP_SECRET: '',
      META_AUTHORIZATION_URL: 'https://www.facebook.com/v25.0/dialog/oauth',
      FACEBOOK_APP_ID: '',
      FACEBOOK_APP_SECRET: '',
      TIKTOK_API_BASE_URL: 'https://open.tiktokapis.com',
      TIKTOK_OEMBED_URL: 'https://www.tiktok.com/oembed',
      TIKTOK_CLIENT_KEY: '',
      TIKTOK_CLIENT_SECRET: '',
      TIKTOK_AUTHORIZATION_URL: 'https://www.tiktok.com/v2/auth/authorize/',
      TIKTOK_RESEARCH_CLIENT_KEY: '',
      TIKTOK_RESEARCH_CLIENT_SECRET: '',
      TIKTOK_RESEARCH_REQUESTS_PER_DAY: 1000,
      BLUESKY_API_BASE_URL: 'https://public.api.bsky.app',
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_EXPORTER_OTLP_HEADERS: '',
      OTEL_SERVICE_NAME: '',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_BSP_SCHEDULE_DELAY: 5000,
      LOG_FORMAT: 'text',
      EVENT_LOOP_LIMIT_SECONDS: 10,
      LOG_LEVEL: 'log',
    });
    expect(config).toBeInstanceOf(AppConfig);
  });

  it.each(['postgres://db/loupe', 'postgresql:///loupe?host=/run/postgresql'])(
    'accepts DATABASE_URL=%s',
    (url) => {
      expect(loadConfig({ ...COMPLETE, DATABASE_URL: url }).get('DATABASE_URL')).toBe(url);
    },
  );

  it.each(['rediss://redis:6380', 'unix:///run/redis.sock'])('accepts REDIS_URL=%s', (url) => {
    expect(loadConfig({ ...COMPLETE, REDIS_URL: url }).get('REDIS_URL')).toBe(url);
  });

  it.each([
    ['production', true],
    ['development', false],
    ['test', false],
  ])('with NODE_ENV=%s is in production: %s', (mode, isProduction) => {
    expect(loadConfig({ ...COMPLETE, NODE_ENV: mode }).isProduction).toBe(isProduction);
  });
});

describe('.env.example', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  /** Blocks of comment lines that end with the variable, which is commented out where it has a default. */
  const blocks = text.trim().split('\n\n').slice(1);
  const values = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

  function documented(name: (typeof NAMES)[number]): string[] {
    const schema = environmentSchema.shape[name];
    const preset = schema.safeParse(undefined);
    const inner = 'unwrap' in schema ? schema.unwrap() : schema;
    return [
      `# ${schema.description}`,
      ...('options' in inner ? [`# One of: ${inner.options.join(', ')}`] : []),
      ...(preset.success ? [`#${name}=${preset.data}`] : ['# Required.', `${name}=${values[name]}`]),
    ];
  }

  it('describes every variable with its meaning, choices and default, in order, and no other', () => {
    expect(blocks.map((block) => block.split('\n'))).toEqual(NAMES.map(documented));
    expect(NAMES.filter((name) => !environmentSchema.shape[name].description)).toEqual([]);
  });

  it('is complete but for the secret key, which has to be one’s own', () => {
    expect(named(refusal(values))).toEqual(['LOUPE_SECRET_KEY']);
    expect(() => loadConfig({ ...values, LOUPE_SECRET_KEY: COMPLETE.LOUPE_SECRET_KEY })).not.toThrow();
  });
});

describe('a variable that a file has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-config-'));
  const path = join(folder, 'secret');
  const { LOUPE_SECRET_KEY, ...others } = COMPLETE;
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['', '\n', '\r\n'])('is what the file has, without the line break %j at its end', (end) => {
    writeFileSync(path, LOUPE_SECRET_KEY + end);
    const config = loadConfig({ ...others, LOUPE_SECRET_KEY_FILE: path });
    expect(config.get('LOUPE_SECRET_KEY')).toBe(LOUPE_SECRET_KEY);
  });

  it('is checked as any other, and its value is not repeated', () => {
    writeFileSync(path, 'too-short');
    const message = refusal({ ...others, LOUPE_SECRET_KEY_FILE: path });
    expect(named(message)).toEqual(['LOUPE_SECRET_KEY']);
    expect(message).not.toContain('too-short');
  });

  it('is refused where the file cannot be read, and that is all that is said of it', () => {
    const message = refusal({ ...others, LOUPE_SECRET_KEY_FILE: join(folder, 'none') });
    expect(message).toContain('  LOUPE_SECRET_KEY_FILE: names a file that cannot be read (ENOENT). See');
    expect(named(message)).toEqual(['LOUPE_SECRET_KEY_FILE']);
    expect(named(refusal({ ...others, LOUPE_SECRET_KEY_FILE: folder }))).toEqual(['LOUPE_SECRET_KEY_FILE']);
  });

  it('is refused where the variable is set too: nobody could say which one counts', () => {
    writeFileSync(path, LOUPE_SECRET_KEY);
    expect(named(refusal({ ...COMPLETE, LOUPE_SECRET_KEY_FILE: path }))).toEqual(['LOUPE_SECRET_KEY']);
  });
});
