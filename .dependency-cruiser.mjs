/**
 * The one statement of the dependency graph (docs/adr/0002): imports go down only, and inside one level only
 * along the listed edges. Every library is imported through its index.
 */
const LEVELS = [
  // The client runs in programs of others and in browsers: it imports no other library, and none imports it.
  ['kernel', 'client'],
  [
    'config',
    'database',
    'http',
    'graphql-execution',
    'graphql',
    'docs',
    'queue',
    'outbox',
    'audit',
    'safe-http',
    'mail',
    'texts',
    'storage',
    'sandbox',
    'columns',
    'images',
    'pdf',
    'monitoring',
  ],
  ['workspace', 'custom-attributes', 'content', 'engagement', 'uploads'],
  // Models of AI vendors by their protocols; AI fields and transcription ask them.
  ['media', 'search', 'embeddings', 'ingest', 'connectors', 'ai-vendors', 'places'],
  ['items', 'operations', 'refresh'],
  ['presets', 'competitors', 'sources', 'analytics', 'enrichment', 'changes', 'alerts'],
  // privacy reads what every library stores, and none of them knows of it.
  // imports put posts into collections and campaigns, as only what is above them can.
  [
    'auth',
    'people',
    'oauth',
    'rate-limit',
    'webhooks',
    'mcp',
    'privacy',
    'imports',
    'exports',
    'lake',
    'bulk-changes',
    'notes',
    'creator-lists',
    'reports',
  ],
  ['demo'],
];

/** Edges inside one level: from → the libraries of its own level that it may import. */
const SIDEWAYS = {
  database: ['config'],
  queue: ['config', 'database'],
  // Callers get an error of their own while PostgreSQL cannot be reached, and when a statement reaches its time limit.
  http: ['database'],
  graphql: ['config', 'database', 'graphql-execution', 'http'],
  docs: ['graphql', 'http'],
  'safe-http': ['config'],
  // Mails and pages are written of the same pieces of markup.
  mail: ['config', 'http'],
  texts: ['http'],
  storage: ['config'],
  // Images are decoded in processes with limits.
  images: ['sandbox'],
  pdf: ['sandbox'],
  // DuckDB runs in a process with limits.
  columns: ['config', 'sandbox'],
  outbox: ['database', 'queue'],
  audit: ['database', 'graphql'],
  // The doctor tries each server, and looks for optional packages; what operators do to waiting work is recorded.
  monitoring: ['audit', 'config', 'database', 'images', 'queue', 'storage'],
  // How many rows a workspace's plan allows.
  'custom-attributes': ['workspace'],
  // How many bytes a workspace's plan allows.
  uploads: ['workspace'],
  // The newest metrics are mirrored on a post's row.
  content: ['engagement'],
  // PictureLoader are read from the stored copies; it provides the search by similarity that search declares.
  embeddings: ['media', 'search'],
  // A post is written with its media's copies to be made, and with its words.
  ingest: ['media', 'search'],
  // Competitors' posts are captured as sources are; a comparison's spans of time are those of aggregates.
  competitors: ['sources', 'analytics'],
  // Files of exports that have data of an erased person are withdrawn, and editions of reports made again.
  // Files of lakes are written again.
  privacy: ['exports', 'lake', 'reports'],
  // Files of lakes are tables of exports.
  lake: ['exports'],
  // Editions are written as tables of exports are; links have passwords as people do.
  reports: ['exports', 'people'],
  // The gate for people lets API tokens in as well.
  people: ['auth'],
  // Connections are granted by people, and their gate lets people and API tokens in as well.
  oauth: ['auth', 'people'],
  // Notes name colleagues, and lists of creators have an owner.
  notes: ['people'],
  'creator-lists': ['people'],
  // What is fetched for an import costs as much as what is sent.
  imports: ['rate-limit'],
  // A refresh of many items is an operation.
  refresh: ['operations'],
};

function directionRules() {
  return LEVELS.flatMap((libraries, level) =>
    libraries.map((library) => {
      const allowed = [library, ...LEVELS.slice(0, level).flat(), ...(SIDEWAYS[library] ?? [])];
      return {
        name: `direction-${library}`,
        comment: `libs/${library} (level ${level}) may import only: ${allowed.slice(1).join(', ') || 'nothing'}.`,
        severity: 'error',
        from: { path: `^libs/${library}/` },
        to: { path: '^(libs|apps)/', pathNot: `^libs/(${allowed.join('|')})/` },
      };
    }),
  );
}

export default {
  forbidden: [
    ...directionRules(),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'through-the-index',
      comment: 'A library is imported by its index only.',
      severity: 'error',
      from: { path: '^(libs/([^/]+)|apps/[^/]+|test)/' },
      to: { path: '^libs/([^/]+)/src/', pathNot: ['^libs/[^/]+/src/index\\.ts$', '^libs/$2/'] },
    },
    {
      name: 'pure-kernel',
      comment: 'The kernel is plain TypeScript: no framework, no database, no GraphQL.',
      severity: 'error',
      from: { path: '^libs/kernel/' },
      to: { path: 'node_modules/(@nestjs|typeorm|graphql|fastify|pg)/' },
    },
    {
      name: 'transport-without-graphql',
      comment: 'The transport knows nothing of GraphQL.',
      severity: 'error',
      from: { path: '^libs/http/' },
      to: { path: 'node_modules/(graphql|@nestjs/graphql|@nestjs/apollo|@apollo)/' },
    },
    {
      name: 'known-libraries-only',
      comment: 'A new library is added to LEVELS above.',
      severity: 'error',
      from: { path: '^libs/', pathNot: `^libs/(${LEVELS.flat().join('|')})/` },
      to: {},
    },
    // chdb is installed by hand for one proof (docs/clickhouse.md), and stands in no lock file.
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^chdb$' } },
    {
      name: 'apps-stand-alone',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/([^/]+)/', pathNot: '^apps/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The bench's peer and programs that are tried as clients have packages of their own, installed when they are first run.
    exclude: { path: '(^|/)dist/|^test/(bench/peer|clients/programs)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['loupe-source', 'import', 'require', 'node', 'default'],
    },
  },
};
