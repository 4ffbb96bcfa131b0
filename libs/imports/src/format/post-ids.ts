import { platformPostOf } from '@loupe/content';
import { Provider, parseUrl } from '@loupe/kernel';

/** Numbers of more than 15 digits, as spreadsheets show them. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** Spreadsheets keep 15 digits of a number, and write zeros for the others. */
const ZEROED = /^\d{14}[1-9]0{2,17}$|^\d{15}0{3,17}$/;
/** Long numbers with marks between thousands or with decimals, as spreadsheets show them. */
const GROUPED = /^\d{1,3}(?:[.,' ]\d{3}){4,}$|^\d{15,}[.,]0{1,9}$/;
/** What spreadsheets show in place of a text that they took for a formula, such as an id with a hyphen before it. */
const FORMULA = /^#(?:REF!|NAME\?|N\/A|VALUE!|DIV\/0!|NUM!|NULL!)$|^#{3,}$|^=/;
const BLUESKY_POST = '/app.bsky.feed.post/';
const ADDRESS = /^(?:https?|at):\/\//i;
/** What is an id of something else, or of a post of another platform. Short ids are left alone: nobody can tell what they are. */
const FOREIGN: Partial<Record<Provider, RegExp>> = {
  INSTAGRAM: /^\d{15,20}_\d{1,20}$|^@|[\s/]/,
  TIKTOK: /^Z[A-Z][A-Za-z\d]{7}$|^@|[\s/]/,
  YOUTUBE: /^(?:UC|UU|PL|OL)[\w-]{16,}$|^\d{12,}$|^@|[\s/]/,
  BLUESKY: /^\d{12,}$|^@|\s/,
  MASTODON: /^at:|^@|\s/,
};

/** How the ids of each platform look; those of the others can be anything. */
const SHAPES: Partial<Record<Provider, string>> = {
  INSTAGRAM:
    'the code in the address of the post, such as C4abcDEfghI, or a number such as 17900000000001001',
  TIKTOK: 'a number of 19 digits, such as 7301444403200012345',
  YOUTUBE: 'the 11 characters in the address of the video, such as dQw4w9WgXcQ',
  BLUESKY: 'at://DID/app.bsky.feed.post/KEY, or the key',
  MASTODON: 'the address of the post on its server, or a number such as 112000000000000001',
};
const NUMBERED: readonly Provider[] = [Provider.INSTAGRAM, Provider.TIKTOK, Provider.MASTODON];
const WITHOUT_ADDRESSES: readonly Provider[] = [Provider.INSTAGRAM, Provider.TIKTOK, Provider.YOUTUBE];

/**
 * Why an id cannot be that of a post of a platform, with what one looks like; null where it can be. A number that a spreadsheet
 * has rounded is another post's.
 * @param url the post's address, which proves a number that only looks rounded
 */
export function idProblem(provider: Provider, id: string, url: string | null): string | null {
  const shape = SHAPES[provider];
  const expected = shape === undefined ? 'the platform’s own id' : shape;
  if (ROUNDED.test(id)) {
    return `was rounded by a spreadsheet: format the column as text and export it again; expected is ${expected}`;
  }
  if (FORMULA.test(id)) {
    return `was taken for a formula by a spreadsheet: format the column as text and export it again; expected is ${expected}`;
  }
  if (GROUPED.test(id)) {
    return `has marks between its digits, as spreadsheets write numbers: format the column as text and export it again; expected is ${expected}`;
  }
  const isProven = url !== null && platformPostOf(new URL(url))?.code === id;
  if (NUMBERED.includes(provider) && ZEROED.test(id) && id.length >= 17 && !isProven) {
    return `ends with zeros, as numbers do that a spreadsheet has rounded: format the column as text and export it again, or give the url; expected is ${expected}`;
  }
  if (WITHOUT_ADDRESSES.includes(provider) && ADDRESS.test(id)) {
    const code = parseUrl(id) === null ? null : platformPostOf(new URL(id))?.code;
    return `is an address: give it as url; expected is ${expected}${code == null ? '' : `, here ${code}`}`;
  }
  const isOfAnother = provider === Provider.BLUESKY && id.startsWith('at:') && !id.includes(BLUESKY_POST);
  if (!isOfAnother && FOREIGN[provider]?.test(id) !== true) return null;
  // Instagram's own interface puts the account's id behind the post's.
  const isOfBoth = provider === Provider.INSTAGRAM && /^\d/.test(id) && id.includes('_');
  return `is no id of a post: expected is ${expected}${isOfBoth ? `, here ${id.split('_', 1)[0]}` : ''}`;
}

/** Why a channel's id cannot be one; null where it can be. */
export function channelProblem(id: string | null | undefined): string | null {
  return id != null && ROUNDED.test(id.trim())
    ? 'was rounded by a spreadsheet: format the column as text and export it again'
    : null;
}
