/**
 * The peer: PostGraphile 5 over the same tables, with filters and aggregates, as its documentation sets it up for production.
 *   node server.mjs DATABASE_URL POOL_SIZE PORT
 */
import { createServer } from 'node:http';
import pg from 'pg';

// PostGraphile is made for Node 22, which has this.
Promise.withResolvers ??= function withResolvers() {
  let resolve;
  let reject;
  const promise = new this((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
};

const { postgraphile } = await import('postgraphile');
const { makePgService } = await import('postgraphile/adaptors/pg');
const { grafserv } = await import('postgraphile/grafserv/node');
const { PostGraphileAmberPreset } = await import('postgraphile/presets/amber');
const { PgAggregatesPreset } = await import('@graphile/pg-aggregates');
const { PostGraphileConnectionFilterPreset } = await import('postgraphile-plugin-connection-filter');

/** Searches by words, as the plugin for full-text search of PostGraphile 4 has them; there is none for version 5. */
const FullTextFilterPlugin = {
  name: 'FullTextFilterPlugin',
  version: '1.0.0',
  after: ['AddConnectionFilterOperatorPlugin'],
  schema: {
    entityBehavior: {
      pgCodecAttribute: {
        override: {
          // Of its own accord it offers nothing of a tsvector.
          callback: (behavior, [codec, name]) =>
            codec.attributes[name].codec.name === 'tsvector' ? [behavior, 'attribute:filterBy'] : behavior,
        },
      },
    },
    hooks: {
      init(_, build) {
        const { sql, dataplanPg } = build;
        build.addConnectionFilterOperator('TSVector', 'matches', {
          description: 'Performs a full text search on the field.',
          resolveInputCodec: () => dataplanPg.TYPES.text,
          resolve: (words, query) => sql`${words} @@ ${query}::tsquery`,
        });
        return _;
      },
    },
  },
};

const [connectionString, poolSize, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: Number(poolSize) });
const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset, PgAggregatesPreset],
  plugins: [FullTextFilterPlugin],
  // Otherwise it offers no filter for columns whose indexes are partial, as most of ours are.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafserv: { graphiql: false, watch: false, graphqlPath: '/graphql' },
  grafast: { explain: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
// The first schema is built before the server announces itself.
await instance.getSchema();
server.keepAliveTimeout = 65_000;
server.listen(Number(port), '127.0.0.1');
