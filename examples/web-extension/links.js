/** Characters of addresses that the console takes at a time. */
const MOST = 8000;

/**
 * The page of imports with addresses of posts filled in: nothing is sent before the person says so there.
 * @param workspace address of a page of the workspace, such as https://loupe.example.com/w/0192…
 */
export function importPage(workspace, links) {
  const { origin, pathname } = new URL(workspace);
  const [path] = /^\/w\/[0-9a-f-]{36}/.exec(pathname) ?? [];
  if (path === undefined) throw new Error('The address is not of a workspace: it has /w/ and an id');
  const page = new URL(`${path}/import`, origin);
  const webLinks = [...new Set(links)].filter((link) => /^https?:/.test(link));
  page.searchParams.set('links', webLinks.join('\n').slice(0, MOST));
  return page.href;
}

/** Runs in the page: the addresses of the links that are marked in it. */
export function markedLinks() {
  const marked = getSelection();
  return [...document.links].filter((link) => marked?.containsNode(link, true)).map((link) => link.href);
}
