import { ItemType, MediaContentType, SocialProfileAccountType, TakenAtBasis } from '@loupe/kernel';
import { registerEnumType } from '@nestjs/graphql';

registerEnumType(ItemType, {
  name: 'ItemType',
  description: 'The type of an item, on any platform.',
  valuesMap: {
    POST: { description: 'A feed post or carousel.' },
    REEL: { description: 'An Instagram reel.' },
    SHORT: { description: 'A short video: a TikTok or a YouTube Short.' },
    STORY: { description: 'A story, which the platform removes after 24 hours.' },
    VIDEO: { description: 'A long YouTube video.' },
    ARTICLE: { description: 'An entry of an RSS or Atom feed.' },
    REPOST: {
      description: 'A post of another account that an account shows again, without a word of its own.',
    },
    QUOTE: { description: 'A post that shows another post below its own words.' },
    REPLY: { description: 'An answer to another post.' },
  },
});

registerEnumType(TakenAtBasis, {
  name: 'TakenAtBasis',
  description: 'What the time of an item is.',
  valuesMap: {
    PUBLISHED: { description: 'When the post was published.' },
    DAY: { description: 'The day on which it was published, at 00:00 UTC: its source gives no time of day.' },
    FIRST_SEEN: {
      description: 'When it was first seen: its source gives no time that can be read. It never moves.',
    },
  },
});

registerEnumType(MediaContentType, {
  name: 'MediaContentType',
  description: 'The kind of a media file.',
  valuesMap: {
    IMAGE: { description: 'An image.' },
    VIDEO: { description: 'A video.' },
    AUDIO: { description: 'A recording, such as an episode of a podcast.' },
  },
});

registerEnumType(SocialProfileAccountType, {
  name: 'SocialProfileAccountType',
  description: 'The account type of a profile, as the platform reports it.',
  valuesMap: {
    BUSINESS: { description: 'A business account.' },
    CREATOR: { description: 'A creator account.' },
    PERSONAL: { description: 'A personal account.' },
  },
});
