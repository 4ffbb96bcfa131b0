/** Characters of addresses that an address of the console carries. */
const MOST = 8000;

/** What the page of imports is opened with. */
export interface ImportSearch {
  /** Addresses of posts, one a line. */
  links?: string;
}

export function importSearch({ links }: Record<string, unknown>): ImportSearch {
  return typeof links === 'string' && links !== '' ? { links: links.slice(0, MOST) } : {};
}

/** The addresses in what another program shares: some put them into the text, or the title. */
export function sharedLinks({ url, text, title }: Record<string, unknown>): string {
  const shared = [url, text, title].filter((part) => typeof part === 'string').join('\n');
  return [...new Set(shared.match(/https?:\/\/[^\s"'<>]+/g) ?? [])].join('\n').slice(0, MOST);
}

/** What a bookmark does: it opens the page of imports with the address of the page that it is pressed on. */
export function bookmarkOf(origin: string, workspaceId: string): string {
  const page = `${origin}/w/${workspaceId}/import?links=`;
  return `javascript:void(open(${JSON.stringify(page)}+encodeURIComponent(location.href)))`;
}
