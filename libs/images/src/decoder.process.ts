import { serveTasks } from '@loupe/sandbox';
import { ImageError } from './image-error.js';
import { judgeImage } from './judge.js';
import { logoOf } from './logo.js';
import { mailPictureOf } from './mail-picture.js';
import { paddleTextOf } from './paddle/paddle-text.js';
import { profilePictureOf } from './profile-picture.js';
import { squaresOf } from './squares.js';
import { textOf } from './text-in-pictures.js';
import { thumbnailOf } from './thumbnail.js';

/** The operations on images, by name. */
const OPERATIONS = {
  judge: judgeImage,
  thumbnail: thumbnailOf,
  squares: squaresOf,
  text: textOf,
  mail: mailPictureOf,
  logo: logoOf,
  profilePicture: profilePictureOf,
  paddleText: paddleTextOf,
};

export type Operations = typeof OPERATIONS;

export interface DecoderTask<Name extends keyof Operations = keyof Operations> {
  readonly name: Name;
  readonly args: Parameters<Operations[Name]>;
}

/** What is wrong with an image. */
export type ImageRefusal = Pick<ImageError, 'code' | 'problem' | 'message'>;

serveTasks(OPERATIONS, (error): ImageRefusal | null => {
  if (!(error instanceof ImageError)) return null;
  const { code, problem, message } = error;
  return { code, problem, message };
});
