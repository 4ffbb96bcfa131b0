import pg, { type PoolClient } from 'pg';

/** Fields of pg's client that its types do not declare. */
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
 * Asks PostgreSQL to cancel the running statement of a connection. The protocol requires a new connection for this
 * request; poolers forward it. The request may have no effect: the sender of the statement sees whether it was cancelled.
 * Do not reuse the cancelled connection, because a late cancellation would hit its next statement.
 */
export function cancelStatement(client: PoolClient): void {
  const { host, port, processID, secretKey } = client as PoolClient & ServerEnd;
  if (processID === null || secretKey === null) return;
  const connection = new pg.Connection() as pg.Connection & CancelConnection;
  // If the server is unreachable, it ends the statement itself, at the latest at its time limit.
  connection.on('error', () => connection.stream.destroy());
  connection.once('connect', () => connection.cancel(processID, secretKey));
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
}
