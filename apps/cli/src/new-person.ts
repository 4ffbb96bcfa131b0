import { AppConfig } from '@loupe/config';
import { userError } from '@loupe/kernel';
import {
  LinksService,
  linkUrl,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  PeopleService,
  type Role,
} from '@loupe/people';
import type { INestApplicationContext } from '@nestjs/common';

const NOWHERE = { browser: { address: null, userAgent: null }, former: null };

/** The organization or the workspace in which somebody gets a role; the other is null. */
export interface RoleOwner {
  readonly organizationId: string | null;
  readonly workspaceId: string | null;
}

/**
 * Gives a person a role and a password.
 * @returns the link by which they accept the role, where they have a password already; else null
 */
export async function addPerson(
  app: INestApplicationContext,
  owner: RoleOwner,
  { email, role, password }: { email: string; role: Role; password: string },
) {
  const people = app.get(PeopleService);
  const { member, linkSecret } = await people.invite(owner, { email, role });
  const used = await app.get(LinksService).use(linkSecret, { password, name: null }, NOWHERE, null);
  if (used.kind === 'refused') {
    const message = `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`;
    throw userError(['password'], message);
  }
  if (used.kind !== 'signedIn') return { member, url: linkOf(app, linkSecret) };
  await people.signOutEverywhere(member.personId);
  return { member, url: null };
}

/** The address that a link's secret stands in. */
export function linkOf(app: INestApplicationContext, secret: string): string {
  return linkUrl(app.get(AppConfig), secret);
}
