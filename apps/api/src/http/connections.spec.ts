import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Connections } from './connections.js';
import { inRanges } from './ranges.js';

const LIMITS = { strangers: 4, strangersOfAddress: 3, known: 3, ahead: 16 };

class FakeSocket extends EventEmitter {
  destroyed = false;
  bytesRead = 0;

  constructor(readonly remoteAddress: string) {
    super();
  }

  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}

function world(isProxy?: (address: string) => boolean) {
  const connections = new Connections(LIMITS, isProxy);
  const open = (address: string) => {
    const socket = new FakeSocket(address);
    connections.opened(socket as unknown as Socket);
    return socket;
  };
  /** Begins a request; gives what ends it. */
  const ask = (socket: FakeSocket) => {
    const response = new EventEmitter();
    connections.begin({ socket } as unknown as IncomingMessage, response as unknown as ServerResponse);
    return () => response.emit('close');
  };
  const accept = (socket: FakeSocket) => connections.accepted(socket as unknown as Socket);
  return { open, ask, accept };
}

const states = (sockets: readonly FakeSocket[]) => sockets.map(({ destroyed }) => destroyed);

describe('connections of strangers', () => {
  it('above the limit end the oldest that is idle, never one that is answered', () => {
    const { open, ask } = world();
    const [busy, done, idle, other] = [open('1.1.1.1'), open('1.1.1.2'), open('1.1.1.3'), open('1.1.1.4')];
    ask(busy);
    ask(done)();
    const fifth = open('1.1.1.5');
    expect(states([busy, done, idle, other, fifth])).toEqual([false, true, false, false, false]);
    const sixth = open('1.1.1.6');
    expect(states([busy, idle, other, fifth, sixth])).toEqual([false, true, false, false, false]);
  });

  it('that all have requests end the newest of the others for a newcomer, who may have a token', () => {
    const { open, ask, accept } = world();
    const busy = ['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4'].map(open);
    for (const socket of busy) ask(socket);
    const newcomer = open('1.1.1.5');
    expect(states([...busy, newcomer])).toEqual([false, false, false, true, false]);
    accept(newcomer);
    open('1.1.1.6');
    expect(states([...busy.slice(0, 3), newcomer])).toEqual([false, false, false, false]);
  });

  it.each([
    ['an address', ['1.1.1.1', '::ffff:1.1.1.1', '1.1.1.1', '1.1.1.1']],
    ['a /64 network of IPv6', ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8::4']],
  ])('of %s have a limit of their own', (_, addresses) => {
    const { open } = world();
    const stranger = open('9.9.9.9');
    const sockets = addresses.map(open);
    expect(states([stranger, ...sockets])).toEqual([false, true, false, false, false]);
  });

  it('through a proxy have only the limit of all', () => {
    const { open } = world(inRanges(['10.0.0.0/8', 'fd00::/8']));
    const ofProxies = ['10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', 'fd00::1'].map(open);
    expect(states(ofProxies)).toEqual([false, false, false, false]);
    expect(inRanges([])('10.0.0.1')).toBe(false);
    expect(inRanges(['10.0.0.0/8'])('11.0.0.1')).toBe(false);
  });

  it('count for their address no more when they have closed', () => {
    const { open } = world();
    for (let count = 0; count < 10; count += 1) open('1.1.1.1').destroy();
    const sockets = ['1.1.1.1', '1.1.1.1', '1.1.1.1'].map(open);
    expect(states(sockets)).toEqual([false, false, false]);
  });
});

describe('connections with a token', () => {
  it('above the limit end the one without a request whose last request is the oldest', () => {
    const { open, ask, accept } = world();
    const known = ['1.1.1.1', '1.1.1.2', '1.1.1.3'].map(open);
    for (const socket of known) accept(socket);
    if (known[0] !== undefined) ask(known[0]);
    const fourth = open('1.1.1.4');
    accept(fourth);
    expect(states([...known, fourth])).toEqual([false, true, false, false]);
  });
});
