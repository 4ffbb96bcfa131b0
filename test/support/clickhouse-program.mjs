import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// ClickHouse as an HTTP server on loopback: the engine itself, which the package chdb has, behind the part of ClickHouse's protocol that
// its client uses. A program of its own, so that it can be killed. Tells its parent its port.

const { Session } = await import('chdb');

const folder = mkdtempSync(join(tmpdir(), 'loupe-clickhouse-'));
const session = new Session(folder);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));

const ESCAPES = { t: '\t', n: '\n', r: '\r', 0: '\0', b: '\b', f: '\f' };
const unescaped = (text) => text.replace(/\\(.)/gs, (_, letter) => ESCAPES[letter] ?? letter);

/** A value as the client wrote it into the address or the form: texts are escaped, those of lists quoted as well. */
function given(text, type) {
  if (type === 'String') return unescaped(text);
  if (!type.startsWith('Array')) return text;
  return [...text.matchAll(/'((?:[^'\\]|\\.)*)'/gs)].map(([, entry]) => unescaped(entry));
}

async function fieldsOf(request, address) {
  const type = request.headers['content-type'] ?? '';
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const fields = new Map(address.searchParams);
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form) fields.set(name, String(value));
  } else {
    fields.set('query', (fields.get('query') ?? '') + body.toString('utf8'));
  }
  return fields;
}

/** What is in the address beside settings. */
const OWN = /^(query|query_id|database|param_.*|session_id|session_timeout|compress|default_format|role)$/;

async function answer(request, response) {
  const address = new URL(request.url, 'http://localhost');
  if (address.pathname === '/ping') return response.end('Ok.\n');
  const fields = await fieldsOf(request, address);
  const query = fields.get('query');
  const settings = [...fields].filter(([name]) => !OWN.test(name));
  const text = settings.map(([name, value]) => `${name} = '${value.replace(/['\\]/g, '\\$&')}'`).join(', ');
  const types = new Map([...query.matchAll(/\{(p\d+):([\w()]+)\}/g)].map(([, name, type]) => [name, type]));
  const values = [...types].map(([name, type]) => [name, given(fields.get(`param_${name}`), type)]);
  // Data follow an INSERT, and nothing may stand behind them.
  const [, head, format, data] = /^([\s\S]*?)( FORMAT JSONCompactEachRow\n)([\s\S]*)$/.exec(query) ?? [];
  const [, asked = query, output = ''] = /^([\s\S]*?)(\s*FORMAT \w+\s*)$/.exec(query) ?? [];
  const settled = text === '' ? '' : ` SETTINGS ${text}`;
  const isRead = /^\s*SELECT/.test(query);
  const statement =
    data !== undefined ? head + settled + format + data : isRead ? asked + settled + output : query;
  try {
    const result = await (values.length > 0
      ? session.queryBindAsync(statement, Object.fromEntries(values))
      : session.queryAsync(statement));
    response.end(result.text());
  } catch (error) {
    const code = /Code: (\d+)/.exec(error.message)?.[1] ?? '1002';
    response.writeHead(500, { 'x-clickhouse-exception-code': code });
    response.end(`Code: ${code}. DB::Exception: ${error.message} (UNKNOWN)`);
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    response.writeHead(500);
    response.end(String(error));
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send({ port: server.address().port });
