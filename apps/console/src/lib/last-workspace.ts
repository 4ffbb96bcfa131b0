const KEY = 'loupe-workspace';

/** The workspace that was open last in this browser; null for none, and where nothing may be kept. */
export function lastWorkspace(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps which workspace is open, for the next time. */
export function keepWorkspace(id: string): void {
  try {
    // To write takes longer than to read.
    if (localStorage.getItem(KEY) !== id) localStorage.setItem(KEY, id);
  } catch {
    // The first one opens then.
  }
}
