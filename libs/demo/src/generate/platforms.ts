import type { ItemType, Provider } from '@loupe/kernel';
import type { Random } from './random.js';

/** The 64 characters of Instagram's short codes and YouTube's ids (RFC 4648 §5). */
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Instagram's ids begin with the milliseconds since this time. */
const INSTAGRAM_EPOCH = 1_314_220_021_721;

/** A platform's id of an account, in the platform's own format. */
export function profileIdOf(provider: Provider, random: Random): string {
  if (provider === 'YOUTUBE') return `UC${letters(random, 21)}${random.pick([...'AQgw'])}`;
  return String(random.int(4_000_000_000, 69_999_999_999));
}

export function profileUrlOf(provider: Provider, handle: string): string {
  if (provider === 'INSTAGRAM') return `https://www.instagram.com/${handle}/`;
  return provider === 'TIKTOK' ? `https://www.tiktok.com/@${handle}` : `https://www.youtube.com/@${handle}`;
}

/** Id and URL of a post in the platform's own format: derived from the time, or random on YouTube. */
export function postIdentityOf(
  provider: Provider,
  type: ItemType,
  takenAt: Date,
  handle: string,
  random: Random,
): { externalId: string; originalUrl: string | null } {
  if (provider === 'YOUTUBE') {
    const id = `${letters(random, 10)}${random.pick([...'AEIMQUYcgkosw048'])}`;
    const address = type === 'SHORT' ? `shorts/${id}` : `watch?v=${id}`;
    return { externalId: id, originalUrl: `https://www.youtube.com/${address}` };
  }
  if (provider === 'TIKTOK') {
    const id = (BigInt(Math.floor(takenAt.getTime() / 1000)) << 32n) | BigInt(random.int(0, 2 ** 32 - 1));
    return { externalId: String(id), originalUrl: `https://www.tiktok.com/@${handle}/video/${id}` };
  }
  const id = (BigInt(takenAt.getTime() - INSTAGRAM_EPOCH) << 23n) | BigInt(random.int(0, 2 ** 23 - 1));
  if (type === 'STORY') return { externalId: String(id), originalUrl: null };
  const folder = type === 'REEL' ? 'reel' : 'p';
  return { externalId: String(id), originalUrl: `https://www.instagram.com/${folder}/${shortCode(id)}/` };
}

function letters(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick([...BASE64URL])).join('');
}

/** An Instagram id in base 64. */
function shortCode(id: bigint): string {
  let code = '';
  for (let left = id; left > 0n; left /= 64n) code = `${BASE64URL[Number(left % 64n)]}${code}`;
  return code;
}
