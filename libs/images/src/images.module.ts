import { Module } from '@nestjs/common';
import { ImageDecoder } from './image-decoder.js';

/** Provides the `ImageDecoder`, one for the whole application. */
@Module({ providers: [ImageDecoder], exports: [ImageDecoder] })
export class ImagesModule {}
