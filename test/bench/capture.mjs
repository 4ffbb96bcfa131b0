/**
 * Loaded into the API's process before it begins (`node --import`): writes each statement that the process sends to
 * PostgreSQL into the file that LOUPE_BENCH_CAPTURE names, one JSON a line, as pg puts it on the wire. Statements of one
 * `batch` were under way at the same time.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

const file = process.env.LOUPE_BENCH_CAPTURE;
const send = pg.Client.prototype.query;
let underway = 0;
let batch = 0;

function encode(value) {
  const prepared = prepareValue(value);
  return Buffer.isBuffer(prepared) ? { base64: prepared.toString('base64') } : prepared;
}

pg.Client.prototype.query = function query(config, values, callback) {
  const { text, name, values: own } = typeof config === 'string' ? { text: config } : config;
  const given = own ?? (Array.isArray(values) ? values : []);
  if (underway === 0) batch += 1;
  underway += 1;
  appendFileSync(file, `${JSON.stringify({ batch, text, name, values: given.map(encode) })}\n`);
  const ended = () => {
    underway -= 1;
  };
  const last = [callback, values].find((one) => typeof one === 'function');
  if (last === undefined) {
    const result = send.call(this, config, values);
    Promise.resolve(result).then(ended, ended);
    return result;
  }
  const reported = (...outcome) => {
    ended();
    last(...outcome);
  };
  return Array.isArray(values)
    ? send.call(this, config, values, reported)
    : send.call(this, config, reported);
};
