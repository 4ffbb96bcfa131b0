/** What was declared, in a header or at the beginning of the text. */
const CHARSET = /\b(?:charset|encoding)\s?=\s?["']?([\w.:-]{1,40})/i;
/** Browsers look for it so far into a page. */
const CHARSET_WITHIN = 1024;
/** Encodings whose bytes are all ASCII: text in them would pass for UTF-8. */
const SEVEN_BITS = /^(?:iso-2022-jp|csiso2022jp|hz-gb-2312|utf-7)$/i;
/** Marks at the beginning; those of UTF-32 first, as the one of UTF-16 begins like it. */
const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** How `<` stands at the beginning of XML or HTML without a mark. */
const BEGINNINGS: typeof MARKS = [
  ['utf-32le', [0x3c, 0, 0, 0]],
  ['utf-32be', [0, 0, 0, 0x3c]],
  ['utf-16le', [0x3c, 0]],
  ['utf-16be', [0, 0x3c]],
];

/**
 * The text of a page or feed (decisions §19): by its byte-order mark, else as UTF-8 where all of it is, else in the encoding that it
 * declares, else in windows-1252. A character that was cut off at the end is left out.
 * @param contentType the header, empty without one
 */
export function decoded(body: Uint8Array, contentType: string): string {
  // Nobody writes control characters of this kind: they are bytes of windows-1252 that were taken for other ones.
  return characters(body, contentType).replaceAll(/[\u0080-\u009f]/g, (sign) =>
    windows1252(Uint8Array.of(sign.charCodeAt(0))),
  );
}

/** Node 20 reads it as ISO-8859-1, without quotation marks and the euro sign, unless it is told that more may follow. */
function windows1252(body: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(body, { stream: true });
}

function characters(body: Uint8Array, contentType: string): string {
  for (const [encoding, mark] of MARKS) {
    if (mark.every((byte, index) => body[index] === byte))
      return textIn(encoding, body.subarray(mark.length));
  }
  for (const [encoding, beginning] of BEGINNINGS) {
    if (beginning.every((byte, index) => body[index] === byte)) return textIn(encoding, body);
  }
  const [declared] = declaredIn(body, contentType);
  const isUnlikeUtf8 = declared !== undefined && SEVEN_BITS.test(declared);
  const unicode = isUnlikeUtf8 ? null : strictUtf8(body);
  return unicode ?? textIn(declared ?? 'windows-1252', body);
}

/** Names of encodings that a text declares, of which the header comes first. */
function declaredIn(body: Uint8Array, contentType: string): string[] {
  const beginning = Buffer.from(body.subarray(0, CHARSET_WITHIN)).toString('latin1');
  return [contentType, beginning].flatMap((text) => CHARSET.exec(text)?.[1] ?? []);
}

function strictUtf8(body: Uint8Array): string | null {
  const decode = (isCutOff: boolean) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: isCutOff });
    } catch {
      // TypeError is how TextDecoder says that it is no UTF-8.
      return null;
    }
  };
  const whole = decode(false);
  if (whole !== null) return whole;
  // The beginning of a character at the end may be one of another encoding, unless there are others that are UTF-8.
  const begun = decode(true);
  return begun !== null && /[^\p{ASCII}]/u.test(begun) ? begun : null;
}

function textIn(encoding: string, body: Uint8Array): string {
  if (encoding.startsWith('utf-32')) return utf32(body, encoding === 'utf-32le');
  // 16 bits that are declared and not there: the declaration could be read, so each byte is a character.
  const said =
    /^(?:utf|ucs)-?(?:16|32)/i.test(encoding) && !encoding.startsWith('utf-16') ? 'windows-1252' : encoding;
  try {
    return new TextDecoder(said).decode(body, { stream: true });
  } catch {
    // RangeError is how TextDecoder says that it does not know an encoding.
    return windows1252(body);
  }
}

function utf32(body: Uint8Array, isLittle: boolean): string {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= body.byteLength; at += 4) {
    const point = view.getUint32(at, isLittle);
    parts.push(point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd');
  }
  return parts.join('');
}
