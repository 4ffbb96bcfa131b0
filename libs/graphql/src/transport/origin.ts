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
