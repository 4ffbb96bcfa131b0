import { Image, Video } from '@loupe/content';
import type { RequestContext } from '@loupe/graphql';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { ItemLoaders } from '../item.loaders.js';

const COPY_PENDING = {
  description:
    'Whether a copy of the file or of its thumbnail is on its way. If it is false, there is a copy, or none is made any more.',
};

@Resolver(() => Image)
export class ImageResolver {
  constructor(private readonly loaders: ItemLoaders) {}

  // Answers with it are not kept: a copy that is given up writes nothing that a workspace's version counts.
  @ResolveField(() => Boolean, COPY_PENDING)
  copyPending(image: Image, _: object, context: RequestContext): Promise<boolean> {
    return this.loaders.copyPending(context, image.id);
  }
}

@Resolver(() => Video)
export class VideoResolver {
  constructor(private readonly loaders: ItemLoaders) {}

  @ResolveField(() => Boolean, COPY_PENDING)
  copyPending(video: Video, _: object, context: RequestContext): Promise<boolean> {
    return this.loaders.copyPending(context, video.id);
  }
}
