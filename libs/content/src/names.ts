/** A hashtag or mention in its stored form: composed (NFC), lower case, without a leading # or @. */
export function tagName(name: string): string {
  return name.normalize('NFC').trim().replace(/^[#@]/, '').toLowerCase();
}

/** The key by which handles and channel names are compared: normalized like a tag, with runs of white space as one space. */
export function accountNameKey(accountName: string): string {
  return tagName(accountName.replace(/\s+/g, ' '));
}
