import { AppConfig } from '@loupe/config';
import { missingPaddlePackages, missingTextPackages, TEXT_PACKAGE } from '@loupe/images';
import { Injectable } from '@nestjs/common';

/** Whether text in pictures is recognised, by what, and in which languages. */
@Injectable()
export class TextRecognition {
  readonly provider: 'tesseract' | 'paddle';
  /** Of Tesseract; PP-OCR is told none. */
  readonly languages: readonly string[];
  /** What texts are stored with: others languages read other texts. */
  readonly model: string;
  /** Why no text is recognised, and what helps; null where it is. */
  readonly problem: string | null;
  /** Whether somebody has set that text is recognised. */
  readonly isConfigured: boolean;

  constructor(config: AppConfig) {
    this.provider = config.get('OCR_PROVIDER');
    this.languages = config.get('OCR_LANGUAGES');
    const isPaddle = this.provider === 'paddle';
    this.model = isPaddle ? 'paddle:4' : `tesseract:${this.languages.join('+')}`;
    this.problem = isPaddle ? problemOfPaddle() : problemOf(this.languages);
    this.isConfigured = isPaddle || this.languages.length > 0;
  }
}

function problemOfPaddle(): string | null {
  const missing = missingPaddlePackages();
  return missing.length === 0
    ? null
    : `OCR_PROVIDER=paddle needs packages: run ONNXRUNTIME_NODE_INSTALL=skip npm install ${missing.join(' ')} where Loupe is installed`;
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
