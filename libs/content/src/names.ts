/** A hashtag or mention as it is stored: composed (NFC), lower case, without a leading # or @. */
export function tagName(name: string): string {
  return name.normalize('NFC').trim().replace(/^[#@]/, '').toLowerCase();
}

/** A handle or channel name by which accounts are matched: as a tag's name, with runs of white space as one space. */
export function accountNameKey(accountName: string): string {
  return tagName(accountName.replace(/\s+/g, ' '));
}
