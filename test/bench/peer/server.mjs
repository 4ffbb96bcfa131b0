/**
 * The peer: PostGraphile 5 over the same tables, with filters, as its documentation sets it up for production.
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
const { PostGraphileConnectionFilterPreset } = await import('postgraphile-plugin-connection-filter');

const [connectionString, poolSize, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: Number(poolSize) });
const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
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
