import { Provider, TagType } from '@loupe/kernel';
import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';

registerEnumType(TagType, {
  name: 'TagType',
  description: 'How a tag is written in a caption.',
  valuesMap: {
    HASHTAG: { description: 'A hashtag, `#name`.' },
    MENTION: { description: 'A mention of an account, `@name`.' },
  },
});

/** A source that is a hashtag or a mention, as existing clients know it. */
@ObjectType('Tag', { description: 'A hashtag or mention that the workspace follows on a platform.' })
export class Tag {
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the tag, which is that of its source.' })
  id: string;

  @Field({ description: 'The tag in lower case, without # or @.' })
  name: string;

  @Field(() => Provider, {
    description: 'The platform it is followed on; the first where there are several.',
  })
  provider: Provider;

  @Field(() => TagType, { description: 'Whether it is a hashtag or a mention.' })
  type: TagType;
}

/** A source that is a word, as existing clients know it. */
@ObjectType('Keyword', { description: 'A word or phrase that the workspace follows on a platform.' })
export class Keyword {
  workspaceId: string;

  @Field(() => ID, { description: 'Id of the keyword, which is that of its source.' })
  id: string;

  @Field({ description: 'The word or phrase.' })
  name: string;

  @Field(() => Provider, {
    description: 'The platform it is followed on; the first where there are several.',
  })
  provider: Provider;
}
