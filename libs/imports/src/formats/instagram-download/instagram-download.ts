import { type ItemType, Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { epoch } from '../times.js';
import { type Fields, fields, first, has, list, share, text } from '../values.js';

const isFile = (row: Fields): boolean => has(row, 'uri', 'creation_timestamp');
const isPost = (row: Fields): boolean => list(row.media).some((file) => isFile(fields(file)));

/** Posts, reels and stories of Instagram's “download your information”, in JSON. Texts in it are encoded twice. */
export const instagramDownload: Format = {
  name: 'instagram-download',
  title: 'Instagram, download of your information',
  media: 'NAMED',
  recognise: ({ rows }) => share(rows, (row) => isPost(row) || isFile(row)),
  questions: () => ['account'],
  reader: (_, answers) => (given) => {
    const row = fields(given);
    const entries = isFile(row) ? [row] : list(row.media).map(fields);
    const [main = row] = entries;
    const uri = text(main.uri);
    if (uri === null) return { nothing: 'no post' };
    const time = first(epoch(row.creation_timestamp), epoch(main.creation_timestamp));
    return postOf(
      {
        provider: Provider.INSTAGRAM,
        type: typeOf(uri, entries.length),
        id: idOf(uri, text(first(row.creation_timestamp, main.creation_timestamp))),
        caption: decodedTwice(first(text(row.title), text(main.title))),
        time,
        account: {},
        metrics: {},
      },
      answers,
    );
  },
};

function typeOf(uri: string, files: number): ItemType {
  if (/\/stories\//.test(uri)) return 'STORY';
  if (/\/reels\//.test(uri)) return 'REEL';
  return files === 1 && /\.(?:mp4|mov)$/i.test(uri) ? 'REEL' : 'POST';
}

/** The download names no post: the number of its first file stands for it, else the second in which it was made. */
function idOf(uri: string, made: string | null): string | null {
  const number = /(?:^|[/_])(\d{15,20})\.\w{2,5}$/.exec(uri)?.[1];
  return number ?? (made === null ? null : `download-${made}`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A text whose bytes were written as characters of their own: `Ã¼` for ü. Others stay as they are. */
export function decodedTwice(given: string | null): string | null {
  if (given === null || !/[\u0080-\u00ff]/.test(given) || /[\u0100-\uffff]/.test(given)) return given;
  try {
    return utf8.decode(Buffer.from(given, 'latin1'));
  } catch {
    // The decoder tells so that the text was not encoded twice.
    return given;
  }
}
