import type { TokenScope } from '@loupe/kernel';
import { registerEnumType } from '@nestjs/graphql';

/** What a person may do, from most to least. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles as the API names them. */
export const MemberRole = {
  OWNER: 'owner',
  ADMIN: 'admin',
  MEMBER: 'member',
  VIEWER: 'viewer',
} as const satisfies Record<string, Role>;

registerEnumType(MemberRole, {
  name: 'MemberRole',
  description: 'What a person may do.',
  valuesMap: {
    OWNER: { description: 'Everything; only owners make owners.' },
    ADMIN: { description: 'Everything else, people and tokens included.' },
    MEMBER: { description: 'Reads and writes content.' },
    VIEWER: { description: 'Reads content.' },
  },
});

const SCOPES: Readonly<Record<Role, readonly TokenScope[]>> = {
  owner: ['read', 'write', 'webhooks', 'admin'],
  admin: ['read', 'write', 'webhooks', 'admin'],
  member: ['read', 'write'],
  viewer: ['read'],
};

/** The scopes that a role gives. */
export function scopesOf(role: Role): readonly TokenScope[] {
  return SCOPES[role];
}

/** Whether a role allows at least what another does. */
export function isAtLeast(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(other);
}
