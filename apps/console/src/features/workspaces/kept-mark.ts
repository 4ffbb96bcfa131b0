const KEY = 'loupe-mark';

interface Kept {
  id: string;
  logo: string | null;
}

/** The logo of the workspace that was open last, so that a page that is opened anew does not wait for it; undefined for others. */
export function keptMark(workspaceId: string): string | null | undefined {
  try {
    const { id, logo }: Kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return id === workspaceId ? logo : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the logo of the open workspace in this browser. */
export function keepMark(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing asks again.
  }
}
