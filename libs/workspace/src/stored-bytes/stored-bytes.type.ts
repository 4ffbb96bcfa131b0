import { BigIntScalar } from '@loupe/graphql';
import { Field, ObjectType } from '@nestjs/graphql';

const bytes = (description: string) => Field(() => BigIntScalar, { description });

@ObjectType('StoredBytes', { description: 'How many bytes the files of a workspace have, and may have.' })
export class StoredBytes {
  @bytes('Bytes of images that were uploaded to search by; they are kept for a day.')
  uploads: string;

  @bytes('Bytes of the copies of images and videos of posts, of their thumbnails, and of profile pictures.')
  media: string;

  @bytes('Bytes of the files of exports; they are kept for a day.')
  exports: string;

  @bytes('Bytes of the files that wait to be imported.')
  imports: string;

  @bytes('Bytes of the reports of imports; they are kept for 30 days.')
  reports: string;

  @bytes('Bytes of the editions of reports and of their files.')
  editions: string;

  @bytes('All of these bytes together.')
  total: string;

  @bytes('The most bytes that the plan allows; what would be more is refused, and media are not copied.')
  limit: string;
}
