import { Creator } from '@loupe/content';
import { Cacheable, DateTimeScalar, FieldCost, type RequestContext, RowsOnly } from '@loupe/graphql';
import { keyBy } from '@loupe/kernel';
import { Int, ResolveField, Resolver } from '@nestjs/graphql';
import { CreatorFactsRepository, type CreatorPosts } from './creator-facts.repository.js';

/** What the posts and profiles of a creator say; loaded for all creators of a response together. */
@Resolver(() => Creator)
export class CreatorFactsResolver {
  constructor(private readonly facts: CreatorFactsRepository) {}

  @Cacheable()
  @ResolveField(() => String, {
    nullable: true,
    description:
      'The name of the creator’s oldest profile that has one, else the handle of the oldest profile; null without profiles.',
  })
  @RowsOnly()
  @FieldCost({ perRow: 0.1 })
  displayName(creator: Creator, _: object, context: RequestContext): Promise<string | null> {
    return context.loader<string | null>(this.loadNames, null).load(creator.id);
  }

  @Cacheable()
  @ResolveField(() => Int, { description: 'Number of the creator’s posts in the workspace.' })
  @RowsOnly()
  @FieldCost({ perRow: 0.15 })
  async postsCount(creator: Creator, _: object, context: RequestContext): Promise<number> {
    return (await this.posts(context, creator))?.postsCount ?? 0;
  }

  @Cacheable()
  @ResolveField(() => DateTimeScalar, {
    nullable: true,
    description: 'When the creator’s newest post in the workspace was published; null without posts.',
  })
  @RowsOnly()
  @FieldCost({ perRow: 0.15 })
  async lastPostAt(creator: Creator, _: object, context: RequestContext): Promise<Date | null> {
    return (await this.posts(context, creator))?.lastPostAt ?? null;
  }

  private posts(context: RequestContext, { id }: Creator): Promise<CreatorPosts | null> {
    return context.loader<CreatorPosts | null>(this.loadPosts, null).load(id);
  }

  private readonly loadPosts = async (ids: readonly string[], { scope }: RequestContext) =>
    keyBy(await this.facts.posts(scope, ids), ({ creatorId }) => creatorId);

  private readonly loadNames = async (ids: readonly string[], { scope }: RequestContext) => {
    const rows = await this.facts.displayNames(scope, ids);
    return new Map(rows.map(({ creatorId, name }) => [creatorId, name]));
  };
}
