import type { ReceivedMail } from './mail-server.js';

/** A mail as a program of mail reads it. */
export interface ReadMail {
  /** By their names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** Pictures by the names that the page shows them by. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** Reads what was sent: MIME (RFC 2045 to 2047) as far as our mails use it. */
export function readMail({ source }: ReceivedMail): ReadMail {
  const { headers, parts } = partOf(Buffer.from(source, 'latin1'));
  const of = (type: string) =>
    parts
      .find(({ headers: own }) => (own.get('content-type') ?? '').startsWith(type))
      ?.body.toString('utf8') ?? '';
  const pictures = new Map(
    parts.flatMap(({ headers: own, body }) => {
      const id = own.get('content-id');
      return id === undefined ? [] : [[id.replace(/^<|>$/g, ''), body] as const];
    }),
  );
  return { headers, text: of('text/plain'), html: of('text/html'), pictures };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

function partOf(bytes: Buffer): { headers: ReadonlyMap<string, string>; parts: Part[] } {
  const all = bytes.toString('latin1');
  const end = all.indexOf('\r\n\r\n');
  const lines = all
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), decoded(line.slice(at + 1).trim())];
    }),
  );
  const body = all.slice(end + 4);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return {
      headers,
      parts: parts.flatMap((part) => partOf(Buffer.from(part.replace(/^\r\n/, ''), 'latin1')).parts),
    };
  }
  return {
    headers,
    parts: [{ headers, body: plain(body, headers.get('content-transfer-encoding') ?? '7bit') }],
  };
}

function plain(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const joined = body.replace(/=\r\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** Words of a header that are not ASCII (RFC 2047). */
const decoded = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(words, 'base64').toString('utf8')
        : plain(words.replaceAll('_', ' '), 'quoted-printable').toString('utf8'),
    );
