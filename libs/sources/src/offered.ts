import type { ConnectorRegistry } from '@loupe/connectors';
import { type Provider, type SourceKind, userError } from '@loupe/kernel';

/**
 * Refuses what a platform offers to nobody. What it does not offer at the moment shows in the source's status.
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
    (platform) => connectors.forProvider(platform)?.capture?.kinds.includes(kind) !== true,
  );
  if (without.length === 0) return;
  throw userError(
    [...input, 'platforms'],
    `${without.join(' and ')} cannot be asked for a ${kind}: docs/sources.md says what each platform offers`,
  );
}
