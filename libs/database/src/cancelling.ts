import pg, { type PoolClient } from 'pg';

/** What pg knows of a connection's other end and does not declare. */
interface ServerEnd {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/** The part of pg's Connection that sends a CancelRequest. */
interface CancelConnection {
  connect(portOrPath: number | string, host?: string): void;
  cancel(processID: number, secretKey: number): void;
}

/**
 * Asks PostgreSQL to cancel what a connection runs, by a connection of its own as the protocol has it; poolers pass it
 * on. It is a request: whoever sent the statement learns what became of it. A connection for which it was made is not to
 * be used for anything else.
 */
export function cancelStatement(client: PoolClient): void {
  const { host, port, processID, secretKey } = client as PoolClient & ServerEnd;
  if (processID === null || secretKey === null) return;
  const connection = new pg.Connection() as pg.Connection & CancelConnection;
  // A server that cannot be reached ends its statements itself, at the latest at their time limit.
  connection.on('error', () => connection.stream.destroy());
  connection.once('connect', () => connection.cancel(processID, secretKey));
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
}
