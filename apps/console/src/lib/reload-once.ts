/** Where the router notes that it has opened the page again for a part of its own that is gone: both together do it once. */
const keyOf = (what: string) => `tanstack_router_reload:${what}`;

/**
 * Opens the page again, as after an upgrade, when a part of the console is gone that it knows by its old name. Where that has
 * not helped it does nothing: the page would load for ever.
 * @param what is gone; another part is another upgrade
 */
export function reloadOnce(what: string): void {
  try {
    if (sessionStorage.getItem(keyOf(what)) !== null) return;
    sessionStorage.setItem(keyOf(what), '1');
  } catch {
    // Without a memory of it, it could load for ever.
    return;
  }
  window.location.reload();
}
