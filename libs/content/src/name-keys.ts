/** Stored names have at most 255 characters. To put thousands of combining marks in order takes the square of their number. */
const LONGEST = 2040;

/** A hashtag or mention in its stored form: composed (NFC), lower case, without a leading # or @. */
export function tagName(name: string): string {
  return name.slice(0, LONGEST).normalize('NFC').trim().replace(/^[#@]/, '').toLowerCase();
}

/** The key by which handles and channel names are compared: normalized like a tag, with runs of white space as one space. */
export function accountNameKey(accountName: string): string {
  return tagName(accountName.replace(/\s+/g, ' '));
}
