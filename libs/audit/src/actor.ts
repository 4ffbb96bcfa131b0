import type { RequestContext } from '@loupe/graphql';

/** Kinds of actors, as they are stored. */
export const AuditActorKind = { TOKEN: 'TOKEN', PERSON: 'PERSON', OPERATOR: 'OPERATOR' } as const;
export type AuditActorKind = (typeof AuditActorKind)[keyof typeof AuditActorKind];

/** Who does something that the audit log records. */
export interface Actor {
  readonly kind: AuditActorKind;
  /** Id of the token or person; null for an operator. */
  readonly id: string | null;
  /** Name at that time. */
  readonly name: string | null;
  /** IP address that the request came from; null for an operator. */
  readonly address: string | null;
}

/** The operator of the installation, who uses the command line. */
export const OPERATOR: Actor = { kind: 'OPERATOR', id: null, name: null, address: null };

/** Who makes a request. */
export function actorOf({ principal, address }: RequestContext): Actor {
  const kind = principal.personId === undefined ? 'TOKEN' : 'PERSON';
  return { kind, id: principal.personId ?? principal.tokenId, name: principal.name ?? null, address };
}
