const KEY = 'loupe-reloaded';

/**
 * Opens the page again, as after an upgrade, when a part of the console is gone that it knows by its old name. Where that has
 * not helped it does nothing: the page would load for ever.
 * @param what is gone; another part is another upgrade
 */
export function reloadOnce(what: string): void {
  try {
    if (sessionStorage.getItem(KEY) === what) return;
    sessionStorage.setItem(KEY, what);
  } catch {
    // Without a memory of it, it could load for ever.
    return;
  }
  window.location.reload();
}
