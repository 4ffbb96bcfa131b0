import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { type AddressPolicy, notPublic } from './address-policy.js';
import { buildConnector } from './undici.js';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves all addresses of a host name; rejects if there are none. */
export type Resolver = (host: string) => Promise<ResolvedAddress[]>;

/** The system's name resolution, including /etc/hosts. */
export const systemResolver: Resolver = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Opens connections to permitted addresses only. The name is resolved once, inside the connection attempt, and the socket
 * gets exactly the addresses that were checked. So a resolver cannot give a second, different answer.
 * @param connectMs maximum time for a connection, including TLS
 */
export function guardedConnector(policy: AddressPolicy, resolve: Resolver, connectMs: number) {
  return buildConnector({
    timeout: connectMs,
    lookup: guardedLookup(policy, resolve),
    // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED cannot disable it.
    rejectUnauthorized: true,
  } as buildConnector.BuildOptions);
}

/** Accepts the resolver's addresses only if all are permitted: a private address among public ones is an attack. */
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
