import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[([\da-f:.]+)\])(?::(\d{1,5}))?$/i;
const MAX_HOST_CHARACTERS = 260;
const MAX_PORT = 65_535;

/** Whether a Host header is valid. No other value may get into addresses and headers that the service writes. */
export function isHost(host: string): boolean {
  const match = host.length <= MAX_HOST_CHARACTERS ? HOST.exec(host) : null;
  if (match === null) return false;
  const [, ipv6, port = '0'] = match;
  return (ipv6 === undefined || isIPv6(ipv6)) && Number(port) <= MAX_PORT;
}

/**
 * Address of the service as a caller reaches it, without a path, such as `https://loupe.example.com`.
 * @param publicUrl PUBLIC_URL. If null, the address is that of the request's Host header, or the local address of the
 * connection if that header is invalid
 */
export function originOf({ protocol, host, socket }: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  if (isHost(host)) return `${protocol}://${host}`;
  const { localAddress = '', localPort } = socket;
  return `${protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Names of this machine, at which nobody else can be reached. */
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The issuer of the authorization server (RFC 8414): PUBLIC_URL, or the address of a request to this machine. A request
 * chooses its Host header, so no other one may name the issuer.
 * @returns null for a request to another host while PUBLIC_URL is not set
 */
export function issuerOf(request: FastifyRequest, publicUrl: string | null): string | null {
  if (publicUrl !== null) return publicUrl;
  const origin = originOf(request, null);
  return LOOPBACK_HOSTS.has(new URL(origin).hostname) ? origin : null;
}
