import { ConnectorRegistry } from '@loupe/connectors';
import { FieldCost } from '@loupe/graphql';
import { Provider, SourceKind } from '@loupe/kernel';
import { Workspace } from '@loupe/workspace';
import { Field, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';

/** Where sources of a kind can be followed. */
@ObjectType('SourceOffer', { description: 'The platforms on which sources of a kind can be followed.' })
export class SourceOffer {
  @Field(() => SourceKind, { description: 'The kind of source.' })
  kind: SourceKind;

  @Field(() => [Provider], {
    description: 'The platforms that offer it. Some of them ask for a connected account first.',
  })
  providers: Provider[];
}

/** What `createSource` accepts, as the connectors say it. */
@Resolver(() => Workspace)
export class SourceOffersResolver {
  /** Made once: a request may select the field hundreds of times by aliases. */
  private readonly offers: readonly SourceOffer[];

  constructor(connectors: ConnectorRegistry) {
    const offers = (provider: Provider, kind: SourceKind) =>
      connectors.forProvider(provider)?.capture?.kinds.includes(kind) === true;
    this.offers = Object.values(SourceKind).map((kind) => ({
      kind,
      providers: Object.values(Provider).filter((provider) => offers(provider, kind)),
    }));
  }

  @ResolveField(() => [SourceOffer], {
    description:
      'What the workspace can follow: for each kind of source the platforms that `createSource` accepts.',
  })
  @FieldCost({ perRow: 0, listRows: 5 })
  sourceOffers(): readonly SourceOffer[] {
    return this.offers;
  }
}
