import { Integration } from '@loupe/workspace';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { GivenIntegrationScope } from './connecting.types.js';
import { SignIns } from './sign-ins.js';

/** What a connected account allows. */
@Resolver(() => Integration)
export class IntegrationScopesResolver {
  constructor(private readonly signIns: SignIns) {}

  @ResolveField(() => [GivenIntegrationScope], {
    description:
      'The permissions that were asked for at the platform, and which of them the account gave; empty where that is not known, as for tokens.',
  })
  scopes({ provider, grantedScopes }: Integration): GivenIntegrationScope[] {
    const asked = grantedScopes === null ? [] : (this.signIns.of(provider)?.scopes ?? []);
    return asked.map((scope) => ({ ...scope, isGranted: grantedScopes?.includes(scope.name) ?? false }));
  }
}
