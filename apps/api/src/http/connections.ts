import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits on connections, and on unanswered requests of one connection. */
export interface ConnectionLimits {
  /** Connections without an accepted token. */
  readonly strangers: number;
  /** Connections with an accepted token. */
  readonly known: number;
  /** Requests that one connection may send before it gets their responses. */
  readonly ahead: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { strangers: 1000, known: 3000, ahead: 16 };

/**
 * The connections of this process. A connection above the limit closes another one instead of being refused, so that
 * clients without a token cannot block clients with one. Of the strangers, the oldest connection is closed; of the known
 * ones, the one whose last accepted request is the oldest.
 */
export class Connections {
  /** In the order of their opening. */
  private readonly strangers = new Set<Socket>();
  /** In the order of their last accepted requests. */
  private readonly known = new Set<Socket>();
  private readonly unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  private closing = false;

  constructor(private readonly limits: ConnectionLimits = CONNECTION_LIMITS) {}

  /** A connection was opened. */
  opened(socket: Socket): void {
    this.strangers.add(socket);
    socket.once('close', () => {
      this.strangers.delete(socket);
      this.known.delete(socket);
    });
    endFirstOf(this.strangers, this.limits.strangers);
  }

  /** A token was accepted on a connection. */
  accepted(socket: Socket): void {
    if (socket.destroyed) return;
    this.strangers.delete(socket);
    this.known.delete(socket);
    this.known.add(socket);
    endFirstOf(this.known, this.limits.known);
  }

  /**
   * A request arrived.
   * @returns whether it may be handled, is the first one above the limit of unanswered requests on its connection, or
   * comes after that one; the connection ends with the response to it
   */
  begin({ socket }: IncomingMessage, response: ServerResponse): 'taken' | 'tooMany' | 'ignored' {
    const unanswered = this.unanswered.get(socket) ?? new Set();
    this.unanswered.set(socket, unanswered);
    if (unanswered.size > this.limits.ahead) return 'ignored';
    unanswered.add(response);
    response.once('close', () => {
      unanswered.delete(response);
      // Node closes idle connections when the server begins to close, and would wait a minute for those that come to be idle later.
      if (this.closing && unanswered.size === 0) socket.end();
    });
    return unanswered.size > this.limits.ahead ? 'tooMany' : 'taken';
  }

  /** Whether the server closes, so that a response says that its connection ends with it. */
  get isClosing(): boolean {
    return this.closing;
  }

  /**
   * The server closes. Ends connections on which nothing was ever sent, which Node does not count as idle, and from now on each
   * that has no request any more.
   */
  close(): void {
    this.closing = true;
    for (const socket of this.strangers) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Whether a response is being sent on a connection, so that nothing else may be written to it. */
  isAnswering(socket: Socket): boolean {
    return [...(this.unanswered.get(socket) ?? [])].some(({ headersSent }) => headersSent);
  }
}

function endFirstOf(sockets: Set<Socket>, most: number): void {
  if (sockets.size <= most) return;
  const [first] = sockets;
  if (first === undefined) return;
  sockets.delete(first);
  first.destroy();
}
