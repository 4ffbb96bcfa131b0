import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { GivenTokens } from '@loupe/connectors';
import { InvalidInputError } from '@loupe/kernel';
import { z } from 'zod';

const answerSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
});
/** Tokens consist of visible characters. They are not arguments, because every user of the machine can see arguments. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;

/**
 * Parses the tokens for connecting an account: the access token on the first line and a refresh token on the second, or the
 * JSON that a platform returns.
 * @throws InvalidInputError for anything else
 */
export function parseTokens(given: string): GivenTokens {
  const trimmed = given.trim();
  if (trimmed.startsWith('{')) return fromJson(trimmed);
  const [accessToken = '', refreshToken = null, ...rest] = trimmed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isTokens = TOKEN.test(accessToken) && (refreshToken === null || TOKEN.test(refreshToken));
  if (!isTokens || rest.length > 0) {
    throw new InvalidInputError(
      'tokenFile: must hold the access token on one line, and a refresh token, if there is one, on the next',
    );
  }
  return { accessToken, refreshToken };
}

/** The tokens in a file; `-` is standard input. */
export async function readTokens(file: string): Promise<GivenTokens> {
  if (file === '-' && process.stdin.isTTY) console.error('Paste the access token, then press Ctrl-D.');
  return parseTokens(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'));
}

function fromJson(given: string): GivenTokens {
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    // The parser's message would repeat a part of the token.
    throw new InvalidInputError('tokenFile: is not JSON');
  }
  const parsed = answerSchema.safeParse(value);
  if (!parsed.success) throw new InvalidInputError('tokenFile: must be JSON with access_token');
  return { accessToken: parsed.data.access_token, refreshToken: parsed.data.refresh_token ?? null };
}
