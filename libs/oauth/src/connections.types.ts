import { ApiTokenScope } from '@loupe/auth';
import { DateTimeScalar, deletionPayload } from '@loupe/graphql';
import type { TokenScope } from '@loupe/kernel';
import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType('OauthConnection', {
  description: 'An OAuth client, such as an assistant, that a person has let into workspaces.',
})
export class OauthConnectionType {
  @Field(() => ID, { description: 'Id of the connection.' })
  id: string;

  @Field({ description: 'Name of the client, as it calls itself.' })
  clientName: string;

  @Field({ description: 'Id of the client; the address of its document where it has one.' })
  clientId: string;

  @Field({ description: 'Where the person was sent back to after letting it in.' })
  redirectUri: string;

  @Field({ description: 'Email address of the person. Their role limits the client at each request.' })
  email: string;

  @Field(() => [ApiTokenScope], { description: 'What the person allowed; never ADMIN.' })
  scopes: TokenScope[];

  @Field(() => [ID], { description: 'Ids of the workspaces that the person opened to it.' })
  workspaceIds: string[];

  @Field(() => DateTimeScalar, { description: 'When the person let it in.' })
  createdAt: Date;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it was last used, to the minute; null if never.',
  })
  usedAt: Date | null;
}

export const RevokeOauthConnectionPayload = deletionPayload(
  'RevokeOauthConnectionPayload',
  'revokedOauthConnectionId',
  'Result of revokeOauthConnection.',
);
