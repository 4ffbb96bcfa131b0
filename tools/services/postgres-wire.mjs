import { connect } from 'node:net';
import { Problem } from '../lib/problem.mjs';

const PROTOCOL_3 = 196_608;
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const LIMIT_MS = 10_000;

/** @param {URL} url @returns {{ host: string, port: number } | { path: string }} where its server listens */
function postgresAddress(url) {
  const port = Number(url.searchParams.get('port') ?? url.port) || 5432;
  const host = url.searchParams.get('host') || url.hostname.replace(/^\[|\]$/g, '') || 'localhost';
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function open(address, onData) {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.setTimeout(LIMIT_MS, () =>
      socket.destroy(
        Object.assign(new Error('no answer'), { code: `no answer within ${LIMIT_MS / 1000} s` }),
      ),
    );
    socket.once('error', reject);
    socket.once('close', () =>
      reject(Object.assign(new Error('connection closed'), { code: 'connection closed' })),
    );
    onData(socket, resolve, reject);
  }).catch((error) => {
    throw new Problem(String(error.code ?? error.message));
  });
}

/**
 * Checks whether a server speaks PostgreSQL. It needs no password, so it does not check one.
 * @param {URL} url
 * @throws {Problem} with a short reason
 */
export async function checkPostgres(url) {
  await open(postgresAddress(url), (socket, resolve, reject) => {
    socket.once('connect', () => socket.write(SSL_REQUEST));
    socket.once('data', (data) => {
      if (data[0] === 0x53 || data[0] === 0x4e) resolve();
      else reject(Object.assign(new Error(), { code: 'something answers there, but it is not PostgreSQL' }));
      socket.destroy();
    });
  });
}

function startupMessage(user, database) {
  const words = Buffer.from(['user', user, 'database', database, '', ''].join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(words.length + 8, 0);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, words]);
}

function queryMessage(sql) {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/** Splits the stream into messages: one letter, a length that includes itself, a body. */
function messageReader(onMessage) {
  let rest = Buffer.alloc(0);
  return (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      onMessage(String.fromCharCode(rest[0]), rest.subarray(5, end));
      rest = rest.subarray(end);
    }
  };
}

/** @param {Buffer} body of an error message @returns {Record<string, string>} by field letter: C the code, M the text */
function errorFields(body) {
  return Object.fromEntries(
    body
      .toString('utf8')
      .split('\0')
      .filter(Boolean)
      .map((part) => [part[0], part.slice(1)]),
  );
}

/**
 * Runs one statement on a server that trusts this machine (our own): so no installed package is needed.
 * @param {{ port: number, user: string, database: string }} target on the loopback address
 * @param {string} sql
 * @returns {Promise<string[]>} first column of each row, as text
 * @throws {Error} with the server's code in sqlState, if the server refuses the statement
 */
async function ask({ port, user, database }, sql) {
  return open({ host: '127.0.0.1', port }, (socket, resolve, reject) => {
    const rows = [];
    let sent = false;
    let refused = null;
    const finish = () => {
      if (refused) reject(refused);
      else resolve(rows);
      socket.end();
    };
    socket.once('connect', () => socket.write(startupMessage(user, database)));
    socket.on(
      'data',
      messageReader((type, body) => {
        if (type === 'E') {
          const { C: sqlState, M: message } = errorFields(body);
          refused = Object.assign(new Error(message), { code: `${message} (${sqlState})` });
          if (!sent) finish();
        } else if (type === 'R' && body.readInt32BE(0) !== 0) {
          reject(Object.assign(new Error(), { code: 'the server asks for a password' }));
          socket.destroy();
        } else if (type === 'D') {
          const length = body.readInt32BE(2);
          rows.push(length < 0 ? '' : body.toString('utf8', 6, 6 + length));
        } else if (type === 'Z') {
          if (sent) finish();
          else socket.write(queryMessage(sql));
          sent = true;
        }
      }),
    );
  });
}

/**
 * Creates the database if it does not exist.
 * @param {string} url of our own server
 * @param {string} name a plain lower-case word
 */
export async function ensureDatabase(url, name) {
  const target = { port: Number(new URL(url).port), user: 'postgres', database: 'postgres' };
  const [there] = await ask(target, `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
  if (!there) await ask(target, `CREATE DATABASE ${name}`);
}
