import type { ConnectorRegistry } from '@loupe/connectors';
import { ONLY_IMPORTED, type Provider, SourceKind, userError } from '@loupe/kernel';
import type { SafeHttp } from '@loupe/safe-http';
import type { NamedSource } from './source-names.js';

/**
 * Refuses what a platform offers to nobody. What it does not offer at the moment shows in the source's status, as it does for
 * platforms that are only imported (decisions §20).
 * @param input path of the source in the input, for errors
 * @throws UserErrors on `platforms`
 */
export function refuseUnoffered(
  connectors: ConnectorRegistry,
  kind: SourceKind,
  platforms: readonly Provider[],
  input: readonly string[] = ['input'],
): void {
  const without = platforms.filter(
    (platform) =>
      !ONLY_IMPORTED.includes(platform) &&
      connectors.forProvider(platform)?.capture?.kinds.includes(kind) !== true,
  );
  if (without.length === 0) return;
  throw userError(
    [...input, 'platforms'],
    `${without.join(' and ')} cannot be asked for a ${kind}: docs/sources.md says what each platform offers`,
  );
}

/**
 * Refuses a feed or a server of Mastodon that this service may not contact. A name is judged when it is asked.
 * @param input path of the source in the input, for errors
 * @throws UserErrors on `name` or `instance`
 */
export function refuseForbiddenHost(
  http: SafeHttp,
  { kind, name, instance }: Pick<NamedSource, 'kind' | 'name' | 'instance'>,
  input: readonly string[] = ['input'],
): void {
  const refuse = (field: string, address: string) => {
    if (http.permitsHost(new URL(address).hostname)) return;
    throw userError([...input, field], 'is an address that this service may not contact');
  };
  if (kind === SourceKind.FEED) refuse('name', name);
  if (instance !== null) refuse('instance', instance);
}
