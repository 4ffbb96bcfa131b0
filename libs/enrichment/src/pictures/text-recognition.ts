import { AppConfig } from '@loupe/config';
import { missingTextPackages, TEXT_PACKAGE } from '@loupe/images';
import { Injectable } from '@nestjs/common';

/** Whether text in pictures is recognised, and in which languages. */
@Injectable()
export class TextRecognition {
  readonly languages: readonly string[];
  /** What texts are stored with: others languages read other texts. */
  readonly model: string;
  /** Why no text is recognised, and what helps; null where it is. */
  readonly problem: string | null;

  constructor(config: AppConfig) {
    this.languages = config.get('OCR_LANGUAGES');
    this.model = `tesseract:${this.languages.join('+')}`;
    this.problem = problemOf(this.languages);
  }
}

/** @param languages as OCR_LANGUAGES has them */
function problemOf(languages: readonly string[]): string | null {
  if (languages.length === 0) {
    return `Text in pictures is not recognised here: set OCR_LANGUAGES, such as eng, and run npm install ${TEXT_PACKAGE} @tesseract.js-data/eng where Loupe is installed`;
  }
  const missing = missingTextPackages(languages);
  return missing.length === 0
    ? null
    : `OCR_LANGUAGES=${languages.join(',')} needs packages: run npm install ${missing.join(' ')} where Loupe is installed`;
}
