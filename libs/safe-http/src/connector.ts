import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { type AddressPolicy, notPublic } from './address-policy.js';
import { buildConnector } from './undici.js';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Gives all addresses of a host name; rejects where there are none. */
export type Resolver = (host: string) => Promise<ResolvedAddress[]>;

/** As the machine resolves names, /etc/hosts included. */
export const systemResolver: Resolver = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Opens connections to judged addresses only. The name is resolved once, inside the connection attempt, and the very
 * addresses that were judged are handed to the socket, so that a second answer of the resolver is never asked for.
 * @param connectMs how long a connection, TLS included, may take to stand
 */
export function guardedConnector(policy: AddressPolicy, resolve: Resolver, connectMs: number) {
  return buildConnector({
    timeout: connectMs,
    lookup: guardedLookup(policy, resolve),
    // Said here so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
  } as buildConnector.BuildOptions);
}

/** A resolver's answer is taken whole or not at all: one private address among public ones is a trap, not a choice. */
function guardedLookup(policy: AddressPolicy, resolve: Resolver): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return done(new Error('The name has no address'), '');
        if (!addresses.every(({ address }) => policy.permitsAddress(address))) return done(notPublic(), '');
        return all === true ? done(null, addresses) : done(null, first.address, first.family);
      },
      (error: Error) => done(error, ''),
    );
  };
}
