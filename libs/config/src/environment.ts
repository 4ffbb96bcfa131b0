import { z } from 'zod';
import { columnSettings } from './column-settings.js';
import { LOG_LEVELS } from './log-levels.js';
import { pictureTextSettings } from './picture-text-settings.js';
import { platformSettings } from './platform-settings.js';
import { bytes, cidrs, milliseconds, port, webAddress, whole } from './setting-types.js';
import { tracingSettings } from './tracing-settings.js';

/**
 * Every variable that the service reads, with its default and description. `.env.example` holds the same list (a test
 * compares them). No other code reads the environment.
 */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('In production, introspection of the schema is disabled.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address the API listens on.'),
  PORT: port.default(4000).describe('Port the API listens on.'),
  API_PROCESSES: whole(1, 64)
    .default(1)
    .describe(
      'Processes of the API on this machine at the same address; each has a pool of connections and memory of its own.',
    ),
  METRICS_PORT: whole(0, 65535)
    .default(0)
    .describe(
      'Port on HOST at which the API answers /livez, /readyz and /metrics, and PORT does not; 0 for PORT. Set it where anybody reaches PORT.',
    ),
  WORKER_PORT: whole(0, 65535)
    .default(0)
    .describe('Port on HOST at which the worker answers /livez, /readyz and /metrics; 0 for none.'),
  JOBS_DASHBOARD_PASSWORD: z
    .string()
    .regex(/^(.{32,})?$/, 'must have at least 32 characters')
    .default('')
    .describe(
      'Password of /jobs at WORKER_PORT, pages of all jobs in Redis to look at (HTTP Basic, any user name); if empty, there are none.',
    ),
  PUBLIC_URL: z
    .string()
    .regex(/^(https?:\/\/[^/?#\s]+\/?)?$/, 'must start with http:// or https:// and have no path')
    .default('')
    .describe(
      'Public address of the API, such as https://loupe.example.com; if empty, the address of each request.',
    ),
  TRUSTED_PROXIES: cidrs
    .default('')
    .describe(
      'Ranges of the proxies before the API, separated by commas: what they say in X-Forwarded-For, -Proto and -Host is believed. If empty, nobody is.',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .describe('PostgreSQL 15 to 18 with the extensions vector, pg_trgm and btree_gin.'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|$)/, 'must start with postgres:// or postgresql://')
    .default('')
    .describe(
      'Address of PostgreSQL itself for the worker, migrations and the command line, if DATABASE_URL is a PgBouncer in transaction mode (docs/running.md).',
    ),
  DATABASE_READ_URLS: z
    .string()
    .regex(
      /^(postgres(ql)?:\/\/[^,\s]+(\s*,\s*postgres(ql)?:\/\/[^,\s]+)*|)$/,
      'must be addresses that start with postgres:// or postgresql://',
    )
    .default('')
    .describe(
      'Addresses of streaming replicas of PostgreSQL that queries are read from, separated by commas (docs/running.md). Set it for all programs.',
    ),
  DATABASE_POOL_SIZE: whole(1, 500)
    .default(10)
    .describe('Maximum number of connections of one process to PostgreSQL.'),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds
    .default(10_000)
    .describe('Milliseconds after which PostgreSQL cancels a statement of a request.'),
  REDIS_URL: z
    .string()
    .regex(/^(rediss?|unix):\/\//, 'must start with redis://, rediss:// or unix://')
    .describe(
      'Redis 7 or Valkey 8, with maxmemory and maxmemory-policy noeviction (docs/local-services.md).',
    ),
  STORAGE_URL: z
    .string()
    .regex(/^(file:.|s3:\/\/[^\s/]+)/, 'must start with file: or s3://')
    .default('file:.loupe/storage')
    .describe(
      'Where files are stored: file:FOLDER, or s3://KEY:SECRET@BUCKET/PREFIX?endpoint=https://HOST&region=REGION.',
    ),
  BACKUP_URL: z
    .string()
    .regex(/^(file:.|s3:\/\/[^\s/]+|$)/, 'must start with file: or s3://')
    .default('')
    .describe(
      'Where loupe backup keeps backups, as STORAGE_URL says it, and not in its place (docs/backup.md).',
    ),
  POSTGRES_PROGRAMS: z
    .string()
    .default('')
    .describe('Folder of pg_dump and pg_restore for backups; if empty, they are looked for on PATH.'),
  MEDIA: z
    .enum(['copy', 'off'])
    .default('copy')
    .describe('Whether images and videos of posts are copied to STORAGE_URL, because platforms remove them.'),
  MEDIA_MAX_IMAGE_BYTES: bytes.default(25 * 1024 * 1024).describe('Maximum size of a copied image in bytes.'),
  MEDIA_MAX_VIDEO_BYTES: bytes
    .default(100 * 1024 * 1024)
    .describe('Maximum size of a copied video in bytes; of a larger video, only the thumbnail is copied.'),
  MEDIA_URL_HOURS: whole(1, 24 * 7)
    .default(24)
    .describe('Minimum lifetime of the address of a copy in hours.'),
  IMPORT_MAX_BYTES: bytes
    .default(2 * 1024 ** 3)
    .describe('Maximum size in bytes of a file that is sent to be imported, as sent and decompressed.'),
  KEPT_ANSWERS_BYTES: whole(0, 1024 ** 3)
    .default(32 * 1024 ** 2)
    .describe(
      'Memory of each API process for answers that are given again while nothing has changed, at most 1 MB of it for a workspace; 0 keeps none.',
    ),
  ...columnSettings,
  OUTBOUND_ALLOW_CIDRS: cidrs
    .default('')
    .describe(
      'Private ranges that requests for posts, pictures, media and webhooks may reach, such as 10.0.0.0/8,fd00::/8.',
    ),
  LOUPE_SECRET_KEY: z
    .string()
    .min(32)
    .describe(
      'At least 32 random characters. API tokens are stored as HMACs under this key; signing secrets and platforms’ tokens are encrypted with it.',
    ),
  OIDC_ISSUER: z
    .string()
    .regex(
      /^(|https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/\S*)?)$/,
      'must start with https:// (or be http:// on this machine)',
    )
    .default('')
    .describe(
      'Issuer of the OpenID Connect provider by which people sign in (docs/people.md); if empty, none.',
    ),
  OIDC_CLIENT_ID: z.string().default('').describe('Id of Loupe as a client of that provider.'),
  OIDC_CLIENT_SECRET: z.string().default('').describe('Secret of that client.'),
  OIDC_NAME: z
    .string()
    .min(1)
    .default('your organization’s account')
    .describe('Name of the provider on the page to sign in.'),
  OIDC_JOIN_DOMAINS: z
    .string()
    .regex(/^([a-z0-9-]+(\.[a-z0-9-]+)+(,|$))*$/i, 'must be domains, separated by commas')
    .default('')
    .describe(
      'Domains of email addresses that get in by the provider without an invitation, separated by commas.',
    ),
  OIDC_JOIN_ORGANIZATION: z
    .string()
    .regex(/^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/, 'must be a UUID in lower case')
    .default('')
    .describe('Id of the organization that they join; nobody joins without one.'),
  OIDC_JOIN_ROLE: z
    .enum(['admin', 'member', 'viewer'])
    .default('viewer')
    .describe('The role that they get in it.'),
  SMTP_URL: z
    .string()
    .regex(/^(smtps?:\/\/\S+)?$/, 'must start with smtp:// or smtps://')
    .default('')
    .describe(
      'Mail server for invitations and new passwords, such as smtps://USER:PASSWORD@mail.example.com; if empty, no mails are sent.',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*$/, 'must be one line')
    .default('')
    .describe(
      'Sender of the mails, such as Loupe <loupe@example.com>; if empty, no-reply at the host of PUBLIC_URL.',
    ),
  EDGE_USER_AGENT: z
    .enum(['enforce', 'off'])
    .default('enforce')
    .describe(
      'Whether /api/v2 responds with 403 to a User-Agent that is missing or does not begin with Mozilla/.',
    ),
  MCP_ORIGIN_HOSTS: z
    .string()
    .regex(/^([a-z0-9.[\]:-]+(,[a-z0-9.[\]:-]+)*)?$/i, 'must be host names, separated by commas')
    .default('')
    .describe(
      'Hosts of web pages that may use /api/v2/mcp, separated by commas; localhost and the host of PUBLIC_URL are always allowed.',
    ),
  MCP_CHALLENGE: z
    .enum(['tools', 'initialize'])
    .default('tools')
    .describe(
      'Which MCP request without a token is answered with 401, so that the client signs in: tools/list, or initialize already.',
    ),
  OAUTH_REGISTRATION: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether MCP clients may register themselves (RFC 7591); clients with a client-id document need not.',
    ),
  OAUTH_CLIENT_DOCUMENTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether MCP clients may say who they are by a document at an https address, which is fetched from there. Without access to the internet set off: clients then register themselves.',
    ),
  RATE_LIMITS: z
    .enum(['enforce', 'off'])
    .default('enforce')
    .describe('Whether credits and requests per second are limited for each workspace.'),
  STRANGERS_PER_MINUTE: whole(0, 1_000_000)
    .default(6000)
    .describe(
      'Requests without valid credentials that an address, or a /64 network of IPv6, may make in a minute to each process of the API, a sixth of them at once; 0 for no limit. Behind a proxy set TRUSTED_PROXIES too.',
    ),
  GRAPHQL_EXECUTION: z
    .enum(['planned', 'interpreted'])
    .default('planned')
    .describe('How documents are executed: by cached plans, or by graphql-js alone, which is slower.'),
  APOLLO_PLUGINS: z
    .string()
    .default('')
    .describe(
      'Packages or files with plugins of Apollo Server for the API, separated by commas, such as ./slow-operations.mjs?ms=500 (docs/apollo-plugins.md).',
    ),
  EMBEDDINGS_PROVIDER: z
    .enum(['builtin', 'clip', 'local', 'openai', 'off'])
    .default('builtin')
    .describe(
      'Source of the vectors for similarity search: models that ship with Loupe (texts in English only), a CLIP model, a model in a folder of your own, an OpenAI-compatible endpoint (for texts; pictures use builtin), or none.',
    ),
  EMBEDDINGS_THREADS: whole(0, 64)
    .default(0)
    .describe(
      'Threads of the worker for each of the two models that ship with Loupe, or for each network of a model in a folder; 0 for one for each processor, at most 4.',
    ),
  EMBEDDINGS_LOCAL_MODEL: z
    .string()
    .default('')
    .describe(
      'Folder of a model in ONNX format for EMBEDDINGS_PROVIDER=local (docs/similarity.md): a sentence transformer, or a pair of networks for texts and pictures as SigLIP has them. Nothing is downloaded.',
    ),
  EMBEDDINGS_CLIP_MODEL: z
    .string()
    .min(1)
    .default('Xenova/clip-vit-base-patch32')
    .describe(
      'CLIP model in ONNX format: a folder (an absolute path, or one that begins with a dot) or a name on the hub; needs the package @huggingface/transformers.',
    ),
  EMBEDDINGS_OPENAI_URL: webAddress
    .default('https://api.openai.com/v1')
    .describe('Address of an OpenAI-compatible service, including its version; /embeddings is appended.'),
  EMBEDDINGS_OPENAI_KEY: z.string().default('').describe('Key for that service, sent as a bearer token.'),
  EMBEDDINGS_OPENAI_MODEL: z
    .string()
    .min(1)
    .default('text-embedding-3-small')
    .describe('Model of that service.'),
  EMBEDDINGS_OPENAI_SIMILARITY: z.coerce
    .number()
    .min(-1)
    .max(0.99)
    .default(0.3)
    .describe('Minimum cosine similarity of that model’s vectors for a match.'),
  AI_TIMEOUT_MS: milliseconds
    .max(120_000, 'must be at most 120000')
    .default(90_000)
    .describe('Timeout in milliseconds of a request to a model that fills AI fields.'),
  ...pictureTextSettings,
  ...platformSettings,
  ...tracingSettings,
  LOG_FORMAT: z
    .enum(['text', 'json'])
    .default('text')
    .describe('Form of logged messages: lines for people, or one JSON object on each line.'),
  EVENT_LOOP_LIMIT_SECONDS: whole(0, 3600)
    .default(10)
    .describe(
      'Seconds that the event loop of the API or the worker may stand still before the process ends itself, to be started again; 0 for no limit.',
    ),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('log').describe('Minimum severity of logged messages.'),
});

export type Environment = z.infer<typeof environmentSchema>;
