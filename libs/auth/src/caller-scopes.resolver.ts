import type { RequestContext } from '@loupe/graphql';
import { Workspace } from '@loupe/workspace';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { ApiTokenScope } from './api-token.enums.js';

/** What the caller may do, so that programs and the console offer nothing that is refused. */
@Resolver(() => Workspace)
export class CallerScopesResolver {
  @ResolveField(() => [ApiTokenScope], {
    nullable: true,
    description:
      'What the caller may do in the workspace: the scopes of the token, or those of the person’s role. Null for a workspace other than the one in the WORKSPACE-ID header.',
  })
  callerScopes({ id }: Workspace, _: object, { workspace, principal }: RequestContext) {
    return workspace?.workspaceId === id ? [...principal.scopes] : null;
  }

  @ResolveField(() => Boolean, {
    nullable: true,
    description:
      'Whether the caller’s rights are those of the whole organization, so that tokens and roles can be given for all of its workspaces. Null for a workspace other than the one in the WORKSPACE-ID header.',
  })
  callerHasOrganization({ id }: Workspace, _: object, { workspace, principal }: RequestContext) {
    return workspace?.workspaceId === id ? principal.organizationId !== null : null;
  }
}
