import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections there may be, and how many requests on one of them without an answer. */
export interface ConnectionLimits {
  /** Connections on which no token has been accepted yet. */
  readonly strangers: number;
  /** Connections on which one has. */
  readonly known: number;
  /** Requests that one connection may send ahead of their answers. */
  readonly ahead: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { strangers: 1000, known: 3000, ahead: 16 };

/**
 * The connections of this process. One too many ends another instead of being refused, so that those who come without a
 * token cannot keep out those who have one: of the strangers the one that has been there longest, of the known ones that
 * whose last accepted request lies furthest back.
 */
export class Connections {
  /** In the order in which they came. */
  private readonly strangers = new Set<Socket>();
  /** In the order of their last accepted requests. */
  private readonly known = new Set<Socket>();
  private readonly unanswered = new WeakMap<Socket, Set<ServerResponse>>();

  constructor(private readonly limits: ConnectionLimits = CONNECTION_LIMITS) {}

  /** A connection has been opened. */
  opened(socket: Socket): void {
    this.strangers.add(socket);
    socket.once('close', () => {
      this.strangers.delete(socket);
      this.known.delete(socket);
    });
    endFirstOf(this.strangers, this.limits.strangers);
  }

  /** A token has been accepted on a connection. */
  accepted(socket: Socket): void {
    if (socket.destroyed) return;
    this.strangers.delete(socket);
    this.known.delete(socket);
    this.known.add(socket);
    endFirstOf(this.known, this.limits.known);
  }

  /**
   * A request has come.
   * @returns whether it may be handled, is one too many without an answer on its connection, or comes after that one:
   * the connection ends with the answer to it
   */
  begin({ socket }: IncomingMessage, response: ServerResponse): 'taken' | 'tooMany' | 'ignored' {
    const unanswered = this.unanswered.get(socket) ?? new Set();
    this.unanswered.set(socket, unanswered);
    if (unanswered.size > this.limits.ahead) return 'ignored';
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    return unanswered.size > this.limits.ahead ? 'tooMany' : 'taken';
  }

  /** Closes connections on which nothing was ever sent: Node does not count them as idle, and would wait for a request on each. */
  closeUnused(): void {
    for (const socket of this.strangers) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Whether an answer is on its way over a connection already, so that nothing else may be written to it. */
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
