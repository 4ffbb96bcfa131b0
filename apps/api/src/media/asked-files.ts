import { badRequest } from '@loupe/http';
import { parseUrl } from '@loupe/kernel';
import { MEDIA_PATH, type SignedMedia } from '@loupe/media';

/** Files of an archive. */
const MAX_FILES = 2000;
const MAX_NAME = 100;
const COPY = new RegExp(`^${MEDIA_PATH}/([\\w-]+)/([\\w-]+)/(file|thumbnail)$`);

/** A file that is asked for, and what it is called in the archive, without its extension. */
export interface AskedFile {
  name: string;
  signed: SignedMedia;
}

/**
 * Reads a list of files: a line for each, its signed address and, after a space, a name. Only letters, digits, `.`, `_` and `-` of
 * names are kept, and a number before each makes them differ. Of lines with one file the first counts: who has one address would
 * otherwise get thousands of copies for a small request.
 * @throws Refusal 400 for a line that has no address, and for no line and too many
 */
export function askedFiles(text: string): AskedFile[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines.length === 0 || lines.length > MAX_FILES) {
    throw badRequest(`files must have 1 to ${MAX_FILES} lines, and has ${lines.length}`);
  }
  const digits = String(lines.length).length;
  const known = new Set<string>();
  return lines.flatMap((line, index) => {
    const space = line.indexOf(' ');
    const address = space < 0 ? line : line.slice(0, space);
    const words = space < 0 ? '' : safe(line.slice(space + 1));
    const number = String(index + 1).padStart(digits, '0');
    const signed = signedOf(address, index);
    const file = `${signed.workspaceId}/${signed.mediaContentId}/${signed.part}`;
    if (known.has(file)) return [];
    known.add(file);
    return [{ signed, name: words === '' ? number : `${number}-${words}` }];
  });
}

const safe = (name: string) =>
  Array.from(name.replace(/[^\p{L}\p{N}._-]+/gu, '-'))
    .slice(0, MAX_NAME)
    .join('')
    .replace(/^[.-]+|[.-]+$/g, '');

function signedOf(address: string, index: number): SignedMedia {
  const wrong = () => badRequest(`files has no address of a copy in line ${index + 1}`);
  const url = parseUrl(address, 'http://localhost');
  if (url === null) throw wrong();
  const { pathname, searchParams } = url;
  const [, workspaceId, mediaContentId, part] = COPY.exec(pathname) ?? [];
  const expires = searchParams.get('expires');
  const signature = searchParams.get('signature');
  if (workspaceId === undefined || mediaContentId === undefined || expires === null || signature === null) {
    throw wrong();
  }
  if (part !== 'file' && part !== 'thumbnail') throw wrong();
  return { workspaceId, mediaContentId, part, expires, signature };
}
