import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '@loupe/kernel';

/** Limits on connections, and on unanswered requests of one connection. */
export interface ConnectionLimits {
  /** Connections without an accepted token. */
  readonly strangers: number;
  /** The same of one address, or of one /64 network of IPv6; not of proxies, through which many come. */
  readonly strangersOfAddress: number;
  /** Connections with an accepted token. */
  readonly known: number;
  /** Requests that one connection may send before it gets their responses. */
  readonly ahead: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  strangers: 1000,
  strangersOfAddress: 800,
  known: 3000,
  ahead: 16,
};

/**
 * The connections of this process. A connection above a limit closes another one instead of being refused, so that
 * clients without a token cannot block clients with one. An idle one is closed first, the oldest; if all have requests, it is the
 * newest of the others, so that nobody ends a download that others have begun.
 */
export class Connections {
  /** In the order of their opening. */
  private readonly strangers = new Set<Socket>();
  private readonly strangersByAddress = new Map<string, Set<Socket>>();
  /** The address group of each connection; null behind a proxy. */
  private readonly groups = new WeakMap<Socket, string | null>();
  /** In the order of their last accepted requests. */
  private readonly known = new Set<Socket>();
  private readonly unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  private closing = false;

  /** @param isProxy whether an address is that of a proxy before the API */
  constructor(
    private readonly limits: ConnectionLimits = CONNECTION_LIMITS,
    private readonly isProxy: (address: string) => boolean = () => false,
  ) {}

  /** A connection was opened. */
  opened(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const group = this.isProxy(remoteAddress) ? null : addressGroup(remoteAddress);
    this.groups.set(socket, group);
    const ofAddress = group === null ? null : (this.strangersByAddress.get(group) ?? new Set());
    if (group !== null && ofAddress !== null) this.strangersByAddress.set(group, ofAddress.add(socket));
    this.strangers.add(socket);
    socket.once('close', () => {
      this.forget(socket);
      this.known.delete(socket);
    });
    if (ofAddress !== null && ofAddress.size > this.limits.strangersOfAddress)
      this.endOneOf(ofAddress, socket);
    if (this.strangers.size > this.limits.strangers) this.endOneOf(this.strangers, socket);
  }

  /** A token was accepted on a connection. */
  accepted(socket: Socket): void {
    if (socket.destroyed) return;
    this.forget(socket);
    this.known.delete(socket);
    this.known.add(socket);
    if (this.known.size > this.limits.known) this.endOneOf(this.known, socket);
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

  /** Ends the first connection without a request; if all have one, the last of them. The newcomer stays. */
  private endOneOf(sockets: ReadonlySet<Socket>, newcomer: Socket): void {
    let last: Socket | undefined;
    for (const socket of sockets) {
      if (socket === newcomer) continue;
      last = socket;
      if ((this.unanswered.get(socket)?.size ?? 0) === 0) break;
    }
    if (last === undefined) return;
    this.forget(last);
    this.known.delete(last);
    last.destroy();
  }

  private forget(socket: Socket): void {
    this.strangers.delete(socket);
    const group = this.groups.get(socket) ?? null;
    if (group === null) return;
    const ofAddress = this.strangersByAddress.get(group);
    ofAddress?.delete(socket);
    if (ofAddress?.size === 0) this.strangersByAddress.delete(group);
  }
}
