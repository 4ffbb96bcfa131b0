import { ImageDecoder, ImageError } from '@loupe/images';
import { UserErrors, userError, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { LookInput } from './look.types.js';
import { bytesOf, lookProblems } from './report-look.js';

/** Makes logos of the pictures that people give. */
@Injectable()
export class Logos {
  constructor(private readonly decoder: ImageDecoder) {}

  /**
   * A look with its logo as a small PNG, which has nothing else of the file that was given.
   * @param field the path of the look
   * @throws UserErrors for what cannot be, such as a logo that is no picture
   */
  async drawn<Input extends LookInput>(
    { workspaceId }: WorkspaceRef,
    look: Input,
    field: readonly string[],
  ): Promise<Input> {
    const problems = lookProblems(look, field);
    if (problems.length > 0) throw new UserErrors(problems);
    const bytes = bytesOf(look.logo ?? '');
    if (bytes === null) return look;
    try {
      const png = await this.decoder.logo(workspaceId, bytes);
      return { ...look, logo: `data:image/png;base64,${Buffer.from(png).toString('base64')}` };
    } catch (error) {
      if (error instanceof ImageError) throw userError([...field, 'logo'], error.message);
      throw error;
    }
  }
}
