/** Addresses of files that came with an import begin with this: pictures and videos of an archive. No host has them, and callers never see the addresses. */
export const BROUGHT_SCHEME = 'import:';

/** A checksum and the size of a file, with its ending: the same file has the same name in whatever archive it comes. */
const NAME = /^[0-9a-f]{8}-\d{1,12}\.[a-z0-9]{2,5}$/;

/** The address of a file by its name. */
export function broughtAddress(name: string): string {
  return BROUGHT_SCHEME + name;
}

/** The key in the object store of a workspace's file that came with an import; null for what is no such address. */
export function broughtKey(workspaceId: string, address: string): string | null {
  const name = address.startsWith(BROUGHT_SCHEME) ? address.slice(BROUGHT_SCHEME.length) : '';
  return NAME.test(name) ? `${broughtFolder(workspaceId)}${name}` : null;
}

/** Where a workspace's files that came with imports wait until they are copied. */
export function broughtFolder(workspaceId: string): string {
  return `imports/${workspaceId}/media/`;
}
